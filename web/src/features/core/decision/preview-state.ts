import type { PreviewWire } from '@keelstone/domain/core/decision/preview.contract';
import { questionsFact } from '@keelstone/domain/core/question/question';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { coins } from '@keelstone/domain/kernel/amounts/coins';
import { formatRate } from '@keelstone/domain/kernel/amounts/format';
import type { ChangeLine } from '@keelstone/domain/kernel/api/common.wire';
import { listDifferentParts, type SeenPart } from '@keelstone/domain/refusal-details';

/** The previews that one opening of a dialog has shown. */
export type PreviewState = {
  /** The request that was previewed, as JSON. */
  request: string;
  /** The preview that the administrator has looked at, and the newest one. */
  baseline: PreviewWire;
  latest: PreviewWire;
  /** When the latest was answered, by the server's clock. */
  latestAtMs: number;
  /** The `makeWarningsKey` for which the box was ticked. */
  confirmed: string | undefined;
  /** The page shows other questions and answers than the preview. Stays true until the dialog is closed. */
  isPageOutdated: boolean;
};

export type PreviewEvent =
  | {
      type: 'answer';
      request: string;
      preview: PreviewWire;
      atMs: number;
      /** The questions on the page, in the words of a preview. Missing if the page shows none. */
      questions: string | undefined;
    }
  | { type: 'accept' }
  | { type: 'tick'; isOn: boolean };

/** The state after an event. An answer to another request starts again. An answer to the same one is compared. */
export function reducePreview(
  state: PreviewState | undefined,
  event: PreviewEvent,
): PreviewState | undefined {
  switch (event.type) {
    case 'answer': {
      const { request, preview, atMs, questions } = event;
      // A refused decision showed nothing to compare with: the preview after it is the new baseline.
      const isFirst = state?.request !== request || state.baseline.refusal !== undefined;
      return {
        request,
        baseline: isFirst ? preview : state.baseline,
        latest: preview,
        latestAtMs: atMs,
        confirmed: state?.confirmed,
        isPageOutdated: state?.isPageOutdated === true || isOutdated(preview, questions),
      };
    }
    case 'accept':
      return state && { ...state, baseline: state.latest };
    case 'tick':
      return state && { ...state, confirmed: event.isOn ? makeWarningsKey(state) : undefined };
  }
}

function isOutdated({ refusal, facts }: PreviewWire, questions: string | undefined): boolean {
  const previewed = facts.find(({ what }) => what === questionsFact)?.value ?? '';
  return refusal === undefined && questions !== undefined && previewed !== questions;
}

/** The request and its warnings as JSON, so that a tick does not count for others. */
function makeWarningsKey({ request, latest: { warnings, toConfirm } }: PreviewState): string {
  return JSON.stringify([request, warnings, toConfirm]);
}

/** Whether the box is ticked for the warnings that hold now. */
export function isConfirmed(state: PreviewState): boolean {
  return state.confirmed === makeWarningsKey(state);
}

type Compared = Pick<PreviewState, 'baseline' | 'latest' | 'latestAtMs'>;

/** The differences from the preview that was looked at. After a refusal there are none, as it showed no decision. */
export function listChangesSince({ baseline: from, latest: to, latestAtMs }: Compared): ChangeLine[] {
  if (from.refusal !== undefined) return [];
  const lines = [
    ...listFactChanges(from, to),
    ...listWarningChanges(from, to),
    ...secondChange(from, to),
    ...priceChange(from, to, latestAtMs),
  ];
  return lines.length === 0 ? listHiddenChanges(from, to) : lines;
}

/** The `expected` to send, or `undefined` while the decision is blocked, for example by an unaccepted change. */
export function toExpected(state: PreviewState | undefined): string | undefined {
  if (state === undefined || state.latest.refusal !== undefined || state.isPageOutdated) return undefined;
  if (listChangesSince(state).length > 0) return undefined;
  if (state.latest.toConfirm !== undefined && !isConfirmed(state)) return undefined;
  return state.latest.expected;
}

/** A refusal has only the facts that were read before it. So a fact that one of the previews lacks is no difference. */
function listFactChanges({ facts }: PreviewWire, to: PreviewWire): ChangeLine[] {
  const after = new Map(to.facts.map(({ what, value }) => [what, value]));
  return facts.flatMap(({ what, value: before }) => {
    const value = after.get(what);
    return value === undefined || value === before ? [] : [{ what, before, after: value }];
  });
}

/** Warnings that are new. */
function listWarningChanges(from: PreviewWire, to: PreviewWire): ChangeLine[] {
  const before = new Set(from.warnings.map(({ text }) => text));
  const newWarnings = to.warnings.filter(({ text }) => !before.has(text));
  return newWarnings.map(({ text: after }) => ({ what: 'Warning', before: '', after }));
}

function secondChange(from: PreviewWire, to: PreviewWire): ChangeLine[] {
  if (to.refusal !== undefined || from.needsSecond === to.needsSecond) return [];
  const text = (isNeeded: boolean): string => (isNeeded ? 'needed' : 'not needed');
  return [{ what: 'Second administrator', before: text(from.needsSecond), after: text(to.needsSecond) }];
}

/** A new price is a change only if the old one is too old to be used, because prices move all the time. */
function priceChange({ price: from }: PreviewWire, { price: to }: PreviewWire, nowMs: number): ChangeLine[] {
  if (from === undefined || to === undefined || from.rate === to.rate) return [];
  const isUsable = nowMs - Date.parse(from.rateAt) <= ratesLimits.rateAgeMsMax;
  return isUsable ? [] : [{ what: 'Price', before: priceText(from), after: priceText(to) }];
}

/** Changes of a part of `expected` that no fact describes. */
function listHiddenChanges(from: PreviewWire, to: PreviewWire): ChangeLine[] {
  if (to.refusal !== undefined) return [];
  const parts = listDifferentParts(from.expected, to.expected);
  const after = 'something that is not shown here';
  return parts.map((part) => ({ what: partNames[part], before: '', after }));
}

const partNames: Readonly<Record<SeenPart, string>> = {
  record: 'The record',
  balances: 'The balances',
  policy: 'The two-person rule',
};

function priceText({ coin: name, rate }: { coin: string; rate: number }): string {
  const coin = coins.find((each) => each === name);
  return coin === undefined ? '–' : formatRate(coin, rate);
}
