/** The cookies of an answer as the browser would send them back. */
export const cookiesOf = (answer: Response) =>
  answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
