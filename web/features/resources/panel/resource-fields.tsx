import { DESCRIPTION_LENGTH, TITLE_LENGTH } from "@server/contract";
import { useTranslation } from "react-i18next";
import { issueText } from "../../../lib/words/errors.ts";
import { fieldErrors } from "../../../lib/words/panel-words.ts";
import { Field, TextArea } from "../../../ui/fields.tsx";
import { type Option, Select } from "../../../ui/panel/select.tsx";
import { type ResourceText, resourceTypes } from "./resource-draft.ts";

type Props = {
  text: ResourceText;
  /** The sections of the course. Undefined until a course is chosen. */
  sections: Option<string>[] | undefined;
  issues: Record<string, string>;
  onType: (text: ResourceText) => void;
};

/** The fields of a file: title, type, section and description. */
export function ResourceFields({ text, sections, issues, onType }: Props) {
  const { t } = useTranslation("panel-content");
  const { t: study } = useTranslation("study");
  const errorOf = fieldErrors(text, issues, (most) => t("tooLong", { most }));
  return (
    <>
      <Field
        label={t("fields.title")}
        name="title"
        required
        value={text.title}
        onChange={({ target }) => onType({ ...text, title: target.value })}
        error={errorOf("title", TITLE_LENGTH)}
      />
      <Select
        label={t("resources.type")}
        name="resourceType"
        required
        options={resourceTypes.map((value) => ({ value, label: study(`types.${value}`) }))}
        placeholder={t("resources.chooseType")}
        value={text.resourceType}
        onChange={(resourceType) => onType({ ...text, resourceType })}
        error={issues.resourceType && issueText("required")}
      />
      <Select
        label={t("resources.section")}
        name="sectionId"
        disabled={!sections}
        options={sections ?? []}
        none={study("content.whole")}
        value={sections?.some(({ value }) => value === text.sectionId) ? text.sectionId : ""}
        onChange={(sectionId) => onType({ ...text, sectionId })}
        error={errorOf("sectionId")}
      />
      <TextArea
        label={t("fields.description")}
        name="description"
        value={text.description}
        onChange={({ target }) => onType({ ...text, description: target.value })}
        error={errorOf("description", DESCRIPTION_LENGTH)}
      />
    </>
  );
}
