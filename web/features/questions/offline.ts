// Registers the writes and the query of questions, and puts the server's answers into the lists.
import { QUESTION_LENGTH } from "@server/contract";
import { loadTexts, translatorFor } from "../../lib/words/i18n.ts";
import { newId } from "../../lib/http/new-id.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { draftText, registerCourseQuery, registerDrafts } from "../../offline/registry.ts";
import { isNotFound, type Kind, registerKinds } from "../../offline/outbox/kinds.ts";
import { showToast } from "../../ui/toast.tsx";
import {
  changeQuestion,
  dropQuestion,
  type NewQuestion,
  ownAnsweredQuery,
  putQuestion,
  type Question,
  questionsQuery,
  type Withdrawal,
} from "./data.ts";
import { isAnswered, withdrawRules } from "./overlay.ts";

const subject = ({ id }: { id: string }) => `question:${id}`;

const currentRow = (answer: unknown) => (answer as { details?: Question } | undefined)?.details;

const ask: Kind<NewQuestion, Question> = {
  subject,
  label: () => translatorFor("questions")("write"),
  text: ({ question }) => question,
  withText: (payload, question) => ({ ...payload, question }),
  textLength: QUESTION_LENGTH,
  // Staff deleted the question, its author withdrew it on another device, or its video is gone.
  keepText: (payload, answer) => ({
    label: translatorFor("questions")("askAsNew"),
    writes: [{
      kind: "question.ask",
      payload: { ...payload, id: newId(), ...isNotFound(answer) && { videoId: null } },
    }],
  }),
  onAnswered: (_, row) => putQuestion(row),
};

const withdraw: Kind<Withdrawal> = {
  subject,
  ...withdrawRules,
  label: () => translatorFor("questions")("writeWithdraw"),
  // An older version of the app parked this write when the question had an answer.
  clash: (_, answer) => ({ theirs: currentRow(answer)?.answer ?? undefined }),
  onAnswered: dropQuestion,
  async onConflict(_, answer) {
    const row = currentRow(answer);
    if (!row) return;
    void changeQuestion(row);
    if (!isAnswered(answer)) return;
    await loadTexts("questions");
    showToast(translatorFor("questions")("withdrawAnswered"));
  },
};

registerKinds({ "question.ask": ask, "question.withdraw": withdraw }, {
  texts: "questions",
  loadSchemas: () => import("./payloads.ts").then((file) => file.questionWrites),
});

registerCourseQuery({
  texts: "questions",
  label: () => translatorFor("questions")("offlineName"),
  ofCourse(courseId) {
    const query = questionsQuery({ courseId });
    return { ...query, fetch: () => queryClient.fetchInfiniteQuery(query) };
  },
});

registerCourseQuery({
  texts: "questions",
  label: () => translatorFor("questions")("offlineName"),
  ofCourse(courseId) {
    const query = ownAnsweredQuery(courseId);
    return { ...query, fetch: () => queryClient.fetchQuery(query) };
  },
});

registerDrafts("question", { label: () => translatorFor("questions")("write"), text: draftText });
registerDrafts("answer", {
  label: () => translatorFor("questions")("answerDraft"),
  text: (stored) => stored,
});
