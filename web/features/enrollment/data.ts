import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CourseId } from "@server/contract";
import { api, call } from "../../lib/api.ts";
import { putNewer } from "../../lib/put-newer.ts";
import { currentPresence, sessionKey } from "../../lib/session.ts";

export const enrollKey = ["enroll"] as const;

type Enrolled = { enrolledCourses: string[] };

/** Enrolls the person who is signed in, or ends her enrolment. */
export function useEnroll(isEnrolled: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: enrollKey,
    mutationFn: async (courseName: CourseId) => {
      if (isEnrolled) await call(api.enrollment.$delete({ json: { courseName } }));
      else await call(api.enrollment.$post({ json: { courseName } }));
    },
    onMutate: currentPresence,
    onSuccess: (_, courseName, sender) => {
      // Somebody else may be here by now.
      if (sender !== currentPresence()) return;
      // The enrolments are a part of the person's record, which is already here.
      putNewer<Enrolled | null>(client, sessionKey, (person) => {
        if (!person) return person;
        const others = person.enrolledCourses.filter((id) => id !== courseName);
        return { ...person, enrolledCourses: isEnrolled ? others : [...others, courseName] };
      });
    },
  });
}
