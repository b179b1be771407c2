import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAskAgain } from "../../../lib/use-ask-again.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Failed } from "../../../ui/failed.tsx";
import { ListSkeleton } from "../../../ui/list-skeleton.tsx";
import { NothingHere } from "../../../ui/panel/nothing-here.tsx";
import type { Option } from "../../../ui/panel/select.tsx";
import { tellFailure } from "../../../ui/panel/tell-failure.ts";
import { useAskedRemoval } from "../../../ui/panel/use-asked-removal.ts";
import { showToast } from "../../../ui/toast.ts";
import type { Resource } from "../data.ts";
import { panelResourcesQuery, useRemoveResource } from "./data.ts";
import { ResourceCard } from "./resource-card.tsx";

type Props = { courseId: CourseId; sections: Option<string>[] };

export function ResourceList({ courseId, sections }: Props) {
  const { t } = useTranslation("panel-content");
  const { t: app } = useTranslation("app");
  const known = useQuery(panelResourcesQuery(courseId));
  const { data, error, isPending } = known;
  const again = useAskAgain(known);
  const remove = useRemoveResource({
    onDone: (_, { title }) => showToast(t("resources.delete.done"), title),
    onFailed: (error) => tellFailure(error, t("delete.failed"), t("resources.delete.failedText")),
  });
  const { heading, asked, ask, dialog } = useAskedRemoval<Resource>((one) => remove.mutate(one));

  return (
    <section className="min-w-0">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {data ? t("resources.existing", { number: data.length }) : t("tabs.resources")}
      </h2>
      <div className="mt-4">
        {isPending && <ListSkeleton label={app("loading")} rows={3} />}
        {!data && error && <Failed offline={t("offline")} {...again} />}
        {data?.length === 0 && <NothingHere text={t("resources.none")} />}
        {data && data.length > 0 && (
          <ul className="space-y-4">
            {data.map((resource) => (
              <li
                key={resource.id}
                className="[content-visibility:auto] [contain-intrinsic-size:auto_10rem]"
              >
                <ResourceCard
                  resource={resource}
                  section={sections.find(({ value }) => value === resource.sectionId)?.label}
                  onDelete={ask}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialog
        {...dialog}
        title={t("resources.delete.title")}
        text={t("resources.delete.text", { title: asked?.title ?? "" })}
        action={t("resources.delete.action")}
        cancel={t("cancel")}
      />
    </section>
  );
}
