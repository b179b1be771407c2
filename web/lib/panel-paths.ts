/** The panel's addresses, apart from the learners': their first load has no part in them. */
export const panelPaths = {
  dashboard: "/admin",
  users: "/admin/users",
  videos: "/admin/videos",
  courses: "/admin/courses",
  analytics: "/admin/analytics",
  questions: "/admin/qa",
  audit: "/admin/audit",
  legacy: "/admin/legacy",
};
