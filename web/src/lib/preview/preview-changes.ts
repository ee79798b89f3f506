import type { PreviewWire } from '@keelstone/domain/api/preview.contract';
import { coins } from '@keelstone/domain/money/coins';
import { limits } from '@keelstone/domain/limits';
import { formatRate } from '@keelstone/domain/money/format';
import type { ChangeLine } from '@keelstone/domain/policy/proposal';

/** What the first parts of `expected` are of, in their order. */
const partNames = ['The record', 'The balances', 'The two-person rule'] as const;

/**
 * What differs between the preview that somebody looked at and the one that holds now, field by field. What could not be
 * decided before had nothing to look at. `nowMs`: when the later one was answered.
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
  const isUsable = nowMs - Date.parse(from.rateAt) <= limits.rateAgeMsMax;
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
