import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CourseId } from "@server/contract";
import { api, call } from "../../lib/http/api.ts";
import { putNewer } from "../../lib/http/put-newer.ts";
import { currentPresence, sessionKey } from "../../lib/http/session.ts";

export const enrollKey = ["enroll"] as const;

type Enrolled = { enrolledCourses: string[] };

/** Enrolls the signed-in user in a course, or ends the enrolment. */
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
      // Another user may have signed in meanwhile.
      if (sender !== currentPresence()) return;
      // The session holds the enrolments, and the session is already loaded.
      putNewer<Enrolled | null>(client, sessionKey, (person) => {
        if (!person) return person;
        const others = person.enrolledCourses.filter((id) => id !== courseName);
        return { ...person, enrolledCourses: isEnrolled ? others : [...others, courseName] };
      });
    },
  });
}
