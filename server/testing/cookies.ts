/** Returns the cookies of an answer as the browser sends them back. */
export const cookiesOf = (answer: Response) =>
  answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
