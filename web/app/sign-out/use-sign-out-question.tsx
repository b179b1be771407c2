import { type ComponentType, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useSignOut } from "../../features/session/data.ts";
import { paths } from "../../lib/address/paths.ts";
import { showToast } from "../../ui/toast.tsx";

type QuestionProps = { onConfirm: () => void; onClose: () => void };

const loadQuestion = () => import("./sign-out-question.tsx").then((file) => file.loadSignOut());

/** Signs the user out, and asks first if something would be lost. */
export function useSignOutQuestion(): { question: ReactNode; ask: () => void } {
  const { t } = useTranslation("app");
  const navigate = useNavigate();
  const signOut = useSignOut({
    onLeave: () => navigate(paths.home),
    onUntold: () => showToast(t("leftOffline"), t("leftOfflineText")),
  });
  const [Question, setQuestion] = useState<ComponentType<QuestionProps>>();
  return {
    question: Question && <Question onConfirm={signOut} onClose={() => setQuestion(undefined)} />,
    /**
     * If the question cannot load, the user is signed out without it. The app seals unsent writes.
     */
    ask: () => void loadQuestion().then((file) => setQuestion(() => file), signOut),
  };
}

/** Loads the question before the user asks for it. */
export const prepareSignOutQuestion = () => void loadQuestion().catch(() => {});
