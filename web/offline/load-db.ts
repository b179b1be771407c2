/** Loads the library of the device's database with our functions for it. It is large. */
export const loadDb = () => import("./db.ts");
