/** The addresses of the panel. A file of its own, so that learners do not load them. */
export const panelPaths = {
  dashboard: "/admin",
  users: "/admin/users",
  videos: "/admin/videos",
  courses: "/admin/courses",
  analytics: "/admin/analytics",
  questions: "/admin/qa",
  asked: "/admin/qa/asked",
  sent: "/admin/qa/sent",
  audit: "/admin/audit",
  legacy: "/admin/legacy",
};
