// The account page with the button to sign out, which belongs to the app.
import { useTranslation } from "react-i18next";
import { Account } from "../pages/account.tsx";
import { Button } from "../ui/button.tsx";
import { LogOutIcon } from "../ui/icons.ts";
import { prepareSignOutQuestion, useSignOutQuestion } from "./sign-out/use-sign-out-question.tsx";

export const AccountPage = () => <Account signOutButton={<SignOutButton />} />;

function SignOutButton() {
  const { t } = useTranslation("app");
  const { question, ask } = useSignOutQuestion();
  return (
    <>
      <Button
        tone="outline"
        className="max-sm:w-full"
        onPointerDown={prepareSignOutQuestion}
        onClick={ask}
      >
        <LogOutIcon className="size-4.5" />
        {t("signOut")}
      </Button>
      {question}
    </>
  );
}
