import type { CourseId } from "../../catalogue.ts";
import { canStudy } from "../courses/policy.ts";

type User = { id: string };

/** Nobody else may read a conversation, whatever the role. */
export const canReadConversation = (person: User, conversation: { personId: string }) =>
  person.id === conversation.personId;

/** A question may be about everything that its user may open: of the notes, only the user's own. */
export const canAskAbout = (
  person: User & Parameters<typeof canStudy>[0],
  { courseId, ownerId }: { courseId: CourseId; ownerId?: string },
) => canStudy(person, courseId) && (ownerId === undefined || ownerId === person.id);
