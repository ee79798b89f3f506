import type { PreviewWire } from '@keelstone/domain/core/decision/preview.contract';
import { questionsFact } from '@keelstone/domain/core/question/question';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { coins } from '@keelstone/domain/kernel/amounts/coins';
import { formatRate } from '@keelstone/domain/kernel/amounts/format';
import type { ChangeLine } from '@keelstone/domain/kernel/api/common.wire';

/** The previews that one opening of a dialog has shown. */
export type PreviewState = {
  /** The request that was previewed, as JSON. */
  request: string;
  /** The preview that was looked at, and the one that holds now. */
  baseline: PreviewWire;
  latest: PreviewWire;
  /** When the latest was answered, by the server's clock. */
  latestAtMs: number;
  /** The request and its warnings for which the box is ticked. */
  confirmed: string | undefined;
  /** The page behind the dialog shows other questions and answers than are decided on; stays until it is closed. */
  isPageBehind: boolean;
};

export type PreviewEvent =
  | {
      type: 'answer';
      request: string;
      preview: PreviewWire;
      atMs: number;
      /** The questions on the page, in the words of a preview; absent if the page shows none. */
      questions: string | undefined;
    }
  | { type: 'accept' }
  | { type: 'tick'; isOn: boolean };

/** The state after an event. An answer to another request starts again; an answer to the same one is compared. */
export function nextPreview(state: PreviewState | undefined, event: PreviewEvent): PreviewState | undefined {
  switch (event.type) {
    case 'answer': {
      const { request, preview, atMs, questions } = event;
      // A refusal could not be looked at as something to decide.
      const isFirst = state?.request !== request || state.baseline.refusal !== undefined;
      return {
        request,
        baseline: isFirst ? preview : state.baseline,
        latest: preview,
        latestAtMs: atMs,
        confirmed: state?.confirmed,
        isPageBehind: state?.isPageBehind === true || isBehind(preview, questions),
      };
    }
    case 'accept':
      return state && { ...state, baseline: state.latest };
    case 'tick':
      return state && { ...state, confirmed: event.isOn ? warningsOf(state) : undefined };
  }
}

function isBehind({ refusal, facts }: PreviewWire, questions: string | undefined): boolean {
  const now = facts.find(({ what }) => what === questionsFact)?.value ?? '';
  return refusal === undefined && questions !== undefined && now !== questions;
}

function warningsOf({ request, latest: { warnings, toConfirm } }: PreviewState): string {
  return JSON.stringify([request, warnings, toConfirm]);
}

/** Whether the box is ticked for the warnings that hold now. */
export function isConfirmed(state: PreviewState): boolean {
  return state.confirmed === warningsOf(state);
}

/** The differences from the preview that was looked at. */
export function changesSince({ baseline, latest, latestAtMs }: PreviewState): ChangeLine[] {
  return previewChanges(baseline, latest, latestAtMs);
}

/** The state that the decision is sent with; `undefined` while nothing can be decided, or it is not what was looked at. */
export function expectedOf(state: PreviewState | undefined): string | undefined {
  if (state === undefined || state.latest.refusal !== undefined || state.isPageBehind) return undefined;
  if (changesSince(state).length > 0) return undefined;
  if (state.latest.toConfirm !== undefined && !isConfirmed(state)) return undefined;
  return state.latest.expected;
}

/** The first parts of `expected`, in their order. */
const partNames = ['The record', 'The balances', 'The two-person rule'] as const;

/**
 * The differences between the preview that somebody looked at and the one that holds now, field by field. A refusal had
 * nothing to look at. `nowMs`: when the later one was answered.
 */
export function previewChanges(from: PreviewWire, to: PreviewWire, nowMs: number): ChangeLine[] {
  if (from.refusal !== undefined) return [];
  const lines = [
    ...factChanges(from, to),
    ...warningChanges(from, to),
    ...secondChange(from, to),
    ...priceChange(from, to, nowMs),
  ];
  return lines.length === 0 ? hiddenChanges(from, to) : lines;
}

/** A refusal has only those that were read before it: what is in one of both alone is no difference. */
function factChanges({ facts }: PreviewWire, to: PreviewWire): ChangeLine[] {
  const after = new Map(to.facts.map(({ what, value }) => [what, value]));
  return facts.flatMap(({ what, value: before }) => {
    const now = after.get(what);
    return now === undefined || now === before ? [] : [{ what, before, after: now }];
  });
}

/** Warnings that were not there. */
function warningChanges(from: PreviewWire, to: PreviewWire): ChangeLine[] {
  const added = to.warnings.filter((warning) => !from.warnings.includes(warning));
  return added.map((after) => ({ what: 'Warning', before: '', after }));
}

function secondChange(from: PreviewWire, to: PreviewWire): ChangeLine[] {
  if (to.refusal !== undefined || from.needsSecond === to.needsSecond) return [];
  const text = (isNeeded: boolean): string => (isNeeded ? 'needed' : 'not needed');
  return [{ what: 'Second administrator', before: text(from.needsSecond), after: text(to.needsSecond) }];
}

/** A price moves all the time and may be used for five minutes: only after that it is another decision. */
function priceChange({ price: from }: PreviewWire, { price: to }: PreviewWire, nowMs: number): ChangeLine[] {
  if (from === undefined || to === undefined || from.rate === to.rate) return [];
  const isUsable = nowMs - Date.parse(from.rateAt) <= ratesLimits.rateAgeMsMax;
  return isUsable ? [] : [{ what: 'Price', before: priceText(from), after: priceText(to) }];
}

/** Something has changed that is not said in words. */
function hiddenChanges(from: PreviewWire, to: PreviewWire): ChangeLine[] {
  if (to.refusal !== undefined) return [];
  const [before, after] = [from.expected.split('.'), to.expected.split('.')];
  return partNames
    .filter((_name, index) => before[index] !== after[index])
    .map((what) => ({ what, before: '', after: 'something that is not shown here' }));
}

function priceText({ coin: name, rate }: { coin: string; rate: number }): string {
  const coin = coins.find((each) => each === name);
  return coin === undefined ? '–' : formatRate(coin, rate);
}
