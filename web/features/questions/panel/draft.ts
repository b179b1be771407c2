/** Where an answer is kept while it is typed, and after somebody else has been faster. */
export const draftOf = (questionId: string) => `answer ${questionId}`;
