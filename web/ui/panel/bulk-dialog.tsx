// A dialog that does the same with many rows of a list.
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { actOnEach } from "../../lib/act-on-each.ts";
import { failureText } from "../../lib/failure-text.ts";
import { languageOf } from "../../lib/format.ts";
import { Bar } from "../bar.tsx";
import { Button, type Tone } from "../button.tsx";
import { DialogButtons } from "../dialog-buttons.tsx";
import { Notice } from "../notice.tsx";
import { useModal } from "../use-modal.ts";
import { focusFirst } from "./focus-first.ts";

export type BulkWords = {
  progress: (done: number, all: number) => string;
  stop: string;
  stopping: string;
  succeeded: (count: number) => string;
  failed: (count: number) => string;
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
  /** Undefined while the user still has to choose. */
  act?: (row: Row) => Promise<unknown>;
  /** Why a row failed, if the error does not say it. */
  failedText: string;
  onDone: (count: number) => void;
  onClose: () => void;
};

type Failed<Row> = { row: Row; reason?: string };
type Step<Row> =
  | { name: "confirm" }
  | { name: "running"; finished: number; all: number; isStopping: boolean }
  | { name: "report"; succeeded: number; failed: Failed<Row>[]; untried: Row[] };

/**
 * Asks once before the app changes many rows. Then it changes row by row, and names the rows that
 * failed. If the dialog closes in the middle, it finishes the current row and begins no other.
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
                onClick={() => run([...step.failed.map(({ row }) => row), ...step.untried])}
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
  useLayoutEffect(() => () => {
    isStopped.current = true;
  }, []);

  async function run(rowsToChange: Row[]) {
    if (!act) return;
    isStopped.current = false;
    const showProgress = (finished: number) =>
      setStep({
        name: "running",
        finished,
        all: rowsToChange.length,
        isStopping: isStopped.current,
      });
    showProgress(0);
    const { failures, untried } = await actOnEach(
      rowsToChange,
      act,
      ({ finished }) => showProgress(finished),
      () => isStopped.current,
    );
    done.current += rowsToChange.length - failures.length - untried.length;
    const failed = await Promise.all(
      failures.map(async ({ item, error }) => ({
        row: item,
        reason: await failureText(error, failedText),
      })),
    );
    if (failed.length + untried.length > 0) {
      return setStep({ name: "report", succeeded: done.current, failed, untried });
    }
    onDone(done.current);
    onClose();
  }

  function stop() {
    isStopped.current = true;
    setStep((now) => now.name === "running" ? { ...now, isStopping: true } : now);
  }

  return { step, run, stop };
}

type ReportProps<Row> = {
  succeeded: number;
  failed: Failed<Row>[];
  untried: Row[];
  words: BulkWords;
  nameOf: (row: Row) => string;
};

const Report = <Row,>({ succeeded, failed, untried, words, nameOf }: ReportProps<Row>) => (
  <div className="space-y-3">
    {failed.length > 0 && (
      <Notice tone="error" urgent>
        {succeeded > 0 && <p className="mb-2">{words.succeeded(succeeded)}</p>}
        <p className="font-semibold my:font-bold">{words.failed(failed.length)}</p>
        <ul className="mt-1 space-y-1">
          {failed.map(({ row, reason }, at) => (
            <li key={at} className="wrap-anywhere">
              <span lang={languageOf(nameOf(row))}>{nameOf(row)}</span>
              {reason && `: ${reason}`}
            </li>
          ))}
        </ul>
      </Notice>
    )}
    {untried.length > 0 && <p className="text-sm text-muted">{words.untried(untried.length)}</p>}
  </div>
);
