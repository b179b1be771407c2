import { courseIds } from "@server/contract";
import { useSearchParams } from "react-router-dom";
import { sorts, type Wish } from "../../features/videos/panel/arranged.ts";
import { Library } from "../../features/videos/panel/library.tsx";
import { useText } from "../../lib/i18n.ts";
import { PanelPage } from "../../ui/panel/panel-page.tsx";

/** What is sought and in which order it stands are in the address. */
export function Videos() {
  const t = useText("panel-videos");
  const [search, setSearch] = useSearchParams();

  const go = (wish: Record<string, string | undefined>) =>
    setSearch((now) => {
      const to = new URLSearchParams(now);
      for (const [name, value] of Object.entries(wish)) {
        if (value) to.set(name, value);
        else to.delete(name);
      }
      return to;
    }, { replace: true });

  const wish: Wish = {
    text: search.get("q") ?? "",
    courseId: courseIds.find((id) => id === search.get("course")),
    sort: sorts.find((sort) => sort === search.get("sort")) ?? "order",
  };

  return (
    <PanelPage title={t("title")} lead={t("lead")}>
      <Library
        wish={wish}
        onWish={(next) => {
          const { text, courseId, sort } = { ...wish, ...next };
          go({ q: text, course: courseId, sort: sort === "order" ? undefined : sort });
        }}
        firstStep={null}
      />
    </PanelPage>
  );
}
