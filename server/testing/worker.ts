/** Starts a worker that answers one question after the other. */
export function startWorker<Question, Answer>(file: URL) {
  const worker = new Worker(file, { type: "module" });
  return {
    ask: (question: Question) =>
      new Promise<Answer>((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage(question);
      }),
    terminate: () => worker.terminate(),
  };
}
