// A dialog that does the same with many rows of a list.
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { actOnEach } from "./act-on-each.ts";
import { failureText } from "../../lib/words/failures.ts";
import { languageOf } from "../../lib/words/formats.ts";
import { newId } from "../../lib/http/new-id.ts";
import {
  GivenUp,
  type Once,
  retryIfLost,
  type RetryingWrite,
} from "../../lib/http/retry-until-known.ts";
import { Bar } from "../progress.tsx";
import { Button, type Tone } from "../button.tsx";
import { DialogButtons } from "../confirm-dialog.tsx";
import { Notice } from "../notice.tsx";
import { useModal } from "../dialog.tsx";

type BulkWords = {
  progress: (done: number, all: number) => string;
  stop: string;
  stopping: string;
  succeeded: (count: number) => string;
  failed: (count: number) => string;
  /** The answer about this row was lost, and the app asks again. */
  asking: (name: string) => string;
  unknown: (count: number) => string;
  untried: (count: number) => string;
  retry: string;
  cancel: string;
  close: string;
};

type Props<Row> = {
  title: string;
  /** The question that the dialog asks. */
  text: ReactNode;
  /** A choice that the user makes before the action. */
  children?: ReactNode;
  action: string;
  tone?: Tone;
  words: BulkWords;
  rows: Row[];
  nameOf: (row: Row) => string;
  /**
   * Undefined while the user still has to choose. A POST needs `once`, because it may be repeated.
   */
  act?: (row: Row, once: Once) => Promise<unknown>;
  /** Why a row failed, if the error does not say it. */
  failedText: string;
  onDone: (count: number) => void;
  onClose: () => void;
};

type Failed<Row> = { row: Row; reason?: string };
type Step<Row> =
  | { name: "confirm" }
  | { name: "running"; finished: number; all: number; isStopping: boolean; unknown?: { row: Row } }
  | {
    name: "report";
    succeeded: number;
    failed: Failed<Row>[];
    /** The user has stopped before the answer came. */
    unknown: Failed<Row>[];
    untried: number;
    toRetry: Row[];
  };

/**
 * Asks once before the app changes many rows. Then it changes row by row, and names the rows that
 * failed. If the answer about a row is lost, the app asks again until it comes. If the dialog
 * closes in the middle, it finishes the current row and begins no other.
 */
export function BulkDialog<Row>(props: Props<Row>) {
  const { title, text, children, action, tone = "danger", words, rows, nameOf } = props;
  const dialog = useModal(true);
  const heading = useId();
  const { step, run, stop } = useBulkRun(props);
  // Closing the dialog before it leaves the page gives the focus back.
  useLayoutEffect(() => () => dialog.current?.close(), []);
  const isActing = step.name === "running";
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => isActing && event.preventDefault()}
      // A browser closes the dialog at the second Escape in any case, so it opens again.
      onClose={() => isActing ? dialog.current?.showModal() : props.onClose()}
      className="modal"
    >
      <div className="modal-box max-h-[85dvh] w-[calc(100%-2rem)] max-w-md">
        <h2 id={heading} className="mb-2 text-lg">{title}</h2>
        {step.name === "confirm" && (
          <>
            <ul
              tabIndex={0}
              aria-labelledby={heading}
              className="mb-2 max-h-32 overflow-y-auto font-semibold my:font-bold"
            >
              {rows.map((row, at) => (
                <li key={at} className="wrap-anywhere" lang={languageOf(nameOf(row))}>
                  {nameOf(row)}
                </li>
              ))}
            </ul>
            <div className="text-muted">{text}</div>
            {children && <div className="mt-4">{children}</div>}
            <DialogButtons>
              <Button ref={focusFirst} tone="plain" onClick={props.onClose}>{words.cancel}</Button>
              <Button tone={tone} disabled={!props.act} onClick={() => run(rows)}>{action}</Button>
            </DialogButtons>
          </>
        )}
        {isActing && (
          <>
            <p role="status" className="mb-2 text-sm tabular-nums">
              {words.progress(step.finished, step.all)}
            </p>
            <Bar label={title} percent={step.finished * 100 / step.all} />
            <p role="status" className="mt-2 text-sm wrap-anywhere">
              {step.unknown && words.asking(nameOf(step.unknown.row))}
            </p>
            <DialogButtons>
              <Button
                tone="plain"
                autoFocus
                pending={step.isStopping}
                pendingLabel={words.stopping}
                onClick={stop}
              >
                {words.stop}
              </Button>
            </DialogButtons>
          </>
        )}
        {step.name === "report" && (
          <>
            <Report {...step} words={words} nameOf={nameOf} />
            <DialogButtons>
              <Button tone="plain" onClick={props.onClose}>{words.close}</Button>
              <Button
                autoFocus
                onClick={() => run(step.toRetry)}
              >
                {words.retry}
              </Button>
            </DialogButtons>
          </>
        )}
      </div>
    </dialog>
  );
}

type BulkRun<Row> = Pick<Props<Row>, "act" | "failedText" | "onDone" | "onClose">;

/** Runs the action row by row. The dialog closes by itself only if every row has changed. */
function useBulkRun<Row>({ act, failedText, onDone, onClose }: BulkRun<Row>) {
  const [step, setStep] = useState<Step<Row>>({ name: "confirm" });
  const isStopped = useRef(false);
  const done = useRef(0);
  const keys = useRef(new Map<Row, string>());
  /** Set while nobody knows whether the current row has changed. */
  const unknown = useRef<RetryingWrite<unknown>>(undefined);
  useLayoutEffect(() => stopNow, []);

  function stopNow() {
    isStopped.current = true;
    unknown.current?.giveUp();
  }

  function actUntilKnown(row: Row, act: (row: Row, once: Once) => Promise<unknown>) {
    const key = keys.current.get(row) ?? newId();
    keys.current.set(row, key);
    const write = retryIfLost(() => act(row, { headers: { "Idempotency-Key": key } }), () => {
      unknown.current = write;
      if (isStopped.current) write.giveUp();
      setStep((now) => now.name === "running" ? { ...now, unknown: { row } } : now);
    });
    return write.answer;
  }

  async function run(rowsToChange: Row[]) {
    if (!act) return;
    isStopped.current = false;
    const showProgress = (finished: number) => {
      unknown.current = undefined;
      setStep({
        name: "running",
        finished,
        all: rowsToChange.length,
        isStopping: isStopped.current,
      });
    };
    showProgress(0);
    const { failures, untried } = await actOnEach(
      rowsToChange,
      (row) => actUntilKnown(row, act),
      ({ finished }) => showProgress(finished),
      () => isStopped.current,
    );
    done.current += rowsToChange.length - failures.length - untried.length;
    if (failures.length + untried.length > 0) {
      const isUnknown = ({ error }: { error: unknown }) => error instanceof GivenUp;
      const failed = await Promise.all(
        failures.filter((failure) => !isUnknown(failure)).map(async ({ item, error }) => ({
          row: item,
          reason: await failureText(error, failedText),
        })),
      );
      const unknown = failures.filter(isUnknown).map(({ item }) => ({ row: item }));
      const toRetry = [...failures.map(({ item }) => item), ...untried];
      const counts = { succeeded: done.current, untried: untried.length };
      return setStep({ name: "report", ...counts, failed, unknown, toRetry });
    }
    onDone(done.current);
    onClose();
  }

  function stop() {
    stopNow();
    setStep((now) => now.name === "running" ? { ...now, isStopping: true } : now);
  }

  return { step, run, stop };
}

type ReportProps<Row> = Omit<Extract<Step<Row>, { name: "report" }>, "name"> & {
  words: BulkWords;
  nameOf: (row: Row) => string;
};

const Report = <Row,>(
  { succeeded, failed, unknown, untried, words, nameOf }: ReportProps<Row>,
) => (
  <div className="space-y-3">
    {succeeded > 0 && failed.length + unknown.length > 0 && <p>{words.succeeded(succeeded)}</p>}
    {failed.length > 0 && (
      <Notice tone="error" urgent>
        <RowList title={words.failed(failed.length)} rows={failed} nameOf={nameOf} />
      </Notice>
    )}
    {unknown.length > 0 && (
      <Notice tone="gold" urgent>
        <RowList title={words.unknown(unknown.length)} rows={unknown} nameOf={nameOf} />
      </Notice>
    )}
    {untried > 0 && <p className="text-sm text-muted">{words.untried(untried)}</p>}
  </div>
);

type RowListProps<Row> = {
  title: string;
  rows: Failed<Row>[];
  nameOf: (row: Row) => string;
};

const RowList = <Row,>({ title, rows, nameOf }: RowListProps<Row>) => (
  <>
    <p className="font-semibold my:font-bold">{title}</p>
    <ul className="mt-1 space-y-1">
      {rows.map(({ row, reason }, at) => (
        <li key={at} className="wrap-anywhere">
          <span lang={languageOf(nameOf(row))}>{nameOf(row)}</span>
          {reason && `: ${reason}`}
        </li>
      ))}
    </ul>
  </>
);

/**
 * As `ref`: a dialog focuses the first of these elements when it opens. React's `autoFocus` would
 * come before the dialog is open.
 */
export const focusFirst = (element: HTMLElement | null) => element?.setAttribute("autofocus", "");
