// Registers what questions offer without a network, and puts the server's answers into the lists.
import { QUESTION_LENGTH } from "@server/contract";
import { loadTexts, translatorFor } from "../../lib/words/i18n.ts";
import { newId } from "../../lib/http/new-id.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { draftText, type Kind, registerFeature } from "../../offline/registry.ts";
import { isNotFound } from "../../offline/outbox/kinds.ts";
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

const label = () => translatorFor("questions")("offlineName");

registerFeature({
  texts: "questions",
  kinds: { "question.ask": ask, "question.withdraw": withdraw },
  loadSchemas: () => import("./payloads.ts").then((file) => file.questionWrites),
  courseQueries: [{
    label,
    ofCourse(courseId) {
      const query = questionsQuery({ courseId });
      return { ...query, fetch: () => queryClient.fetchInfiniteQuery(query) };
    },
  }, {
    label,
    ofCourse(courseId) {
      const query = ownAnsweredQuery(courseId);
      return { ...query, fetch: () => queryClient.fetchQuery(query) };
    },
  }],
  drafts: {
    question: { label: () => translatorFor("questions")("write"), text: draftText },
    answer: {
      label: () => translatorFor("questions")("answerDraft"),
      text: (stored) => stored,
    },
  },
});
