// Holds the part of the sign-out question that is about downloads. The feature registers the part,
// so that the question works without the feature.
import type { ComponentType } from "react";

type SignOutChoice = {
  Choice: ComponentType<ChoiceProps>;
  /** The words of the question if only downloads are a reason to ask. */
  labels: () => { title: string; stay: string; action: string };
};

export type ChoiceProps = {
  personId: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

let load: (() => Promise<SignOutChoice>) | undefined;

export function registerSignOutChoice(loadChoice: () => Promise<SignOutChoice>) {
  load = loadChoice;
}

/** Loads the texts, too. Undefined if no feature has registered the part. */
export const loadSignOutChoice = () => load?.();
