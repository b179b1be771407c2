// Finds the project's folder. Playwright loads this file and does not support import.meta.
import { test } from "@playwright/test";

export const projectRoot = () => rootOf(test.info().config);

/** Fixtures of a worker run outside of any test. */
export const rootOf = ({ rootDir }: { rootDir: string }) => rootDir.replace(/\/e2e\/journeys$/, "");
