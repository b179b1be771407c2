import type { Database } from "../db/database.ts";
import { testApp } from "./app.ts";

/** Builds the app on a database that counts its statements. */
export async function queryCountingApp() {
  let getCount = () => 0;
  const app = await testApp({}, {
    database(database) {
      const countedDatabase = countQueries(database);
      getCount = countedDatabase.queryCount;
      return countedDatabase.counting;
    },
  });
  return { ...app, queryCount: () => getCount() };
}

/** Returns the same database, which now counts the statements that its pool receives. */
function countQueries(database: Database) {
  let queries = 0;
  const countedDatabase: Database = {
    get sql() {
      return new Proxy(database.sql, {
        apply(sql, self, given) {
          // Any other call makes a list of columns or values and sends nothing.
          if (Array.isArray(given[0]) && "raw" in given[0]) queries++;
          return Reflect.apply(sql, self, given);
        },
      });
    },
    answers: database.answers,
    suspect: database.suspect,
    close: database.close,
  };
  return { counting: countedDatabase, queryCount: () => queries };
}
