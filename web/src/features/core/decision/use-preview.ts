import type { PreviewWire } from '@keelstone/domain/core/decision/preview.contract';
import { questionsFact, questionsText } from '@keelstone/domain/core/question/ask';
import { coins } from '@keelstone/domain/kernel/amounts/coins';
import { formatRate } from '@keelstone/domain/kernel/amounts/format';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverTimeOf } from '../../../lib/server-time.ts';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import type { ChangeLine } from '@keelstone/domain/kernel/api/change-line';

/** What a decision would do, as a dialog shows it before it is made. */
export type Preview = {
  data: PreviewWire | undefined;
  isError: boolean;
  refetch: () => unknown;
  /** What differs from what was looked at; nothing can be decided until that is accepted. */
  changes: readonly ChangeLine[];
  accept: () => void;
  /** What the preview asks to confirm is ticked, and for these warnings. */
  isConfirmed: boolean;
  confirm: (isOn: boolean) => void;
  /** The page behind the dialog shows a record as it was before a question or an answer: that is not what is decided on. */
  isBehind: boolean;
};

/**
 * Asks what a decision would do while its dialog is open, and again whenever something has changed: also after the
 * decision was refused because of that. Without a `body` it is not known yet what is to be decided. Nothing is asked
 * while the decision is on its way: its own effect is no change to be warned of. `questions`: what the page behind shows of
 * them, in the words of a preview; where it shows something else than holds, it is loaded again, and nothing can be decided
 * until the dialog is opened over what it shows then.
 */
export function usePreview<Body extends object>(options: {
  name: string;
  isOpen: boolean;
  body: Body | undefined;
  ask: (body: Body, signal: AbortSignal) => Promise<PreviewWire>;
  questions?: string | undefined;
}): Preview {
  const { name, isOpen, body, ask, questions } = options;
  const key = JSON.stringify(body);
  const isDeciding = useIsMutating() > 0;
  const query = useQuery({
    queryKey: ['preview', name, key],
    queryFn: ({ signal }) => (body === undefined ? undefined : ask(body, signal)),
    enabled: isOpen && body !== undefined && !isDeciding,
    staleTime: 0,
    gcTime: 0,
  });
  const { dataUpdatedAt, isError, isFetching, refetch } = query;
  const [looked, setLooked] = useState<{ key: string | undefined; at: PreviewWire }>();
  // What an earlier opening of the dialog has left is not shown again.
  const data = looked === undefined && isFetching ? undefined : query.data;
  if (!isOpen && looked !== undefined) setLooked(undefined);
  const [confirmed, setConfirmed] = useState<string>();
  if (!isOpen && confirmed !== undefined) setConfirmed(undefined);
  const asked = JSON.stringify([key, data?.warnings, data?.toConfirm]);
  // What was refused before could not be looked at as something to decide.
  const isFirst = looked?.key !== key || looked?.at.refusal !== undefined;
  if (isOpen && data !== undefined && isFirst && looked?.at !== data) setLooked({ key, at: data });
  const isBehind = useIsBehind(isOpen, data, questions);
  return {
    data,
    isError,
    isBehind,
    refetch,
    changes:
      data === undefined || looked?.key !== key
        ? []
        : previewChanges(looked.at, data, serverTimeOf(dataUpdatedAt)),
    accept: () => {
      if (data !== undefined) setLooked({ key, at: data });
    },
    isConfirmed: confirmed === asked,
    confirm: (isOn) => {
      setConfirmed(isOn ? asked : undefined);
    },
  };
}

/** Remembered until the dialog is closed: the page is loaded again behind it, where nobody sees it. */
function useIsBehind(isOpen: boolean, data: PreviewWire | undefined, questions: string | undefined): boolean {
  const queryClient = useQueryClient();
  const [isBehind, setIsBehind] = useState(false);
  const isKnown = isOpen && data !== undefined && data.refusal === undefined && questions !== undefined;
  const now = data?.facts.find(({ what }) => what === questionsFact)?.value ?? '';
  if (isKnown && now !== questions && !isBehind) setIsBehind(true);
  if (!isOpen && isBehind) setIsBehind(false);
  useEffect(() => {
    if (isBehind) void queryClient.invalidateQueries();
  }, [isBehind, queryClient]);
  return isBehind;
}

/** What the decision is sent with; undefined while there is nothing to decide, or something else than was looked at. */
export function expectedOf({ data, changes, isBehind, isConfirmed }: Preview): string | undefined {
  if (data === undefined || data.refusal !== undefined || changes.length > 0 || isBehind) return undefined;
  if (data.toConfirm !== undefined && !isConfirmed) return undefined;
  return data.expected;
}

/** Whether there is something to read before the decision. */
export function isWarned({ data }: Preview): boolean {
  return data !== undefined && data.warnings.length > 0;
}

/** A record as administrators see it; `asks` is missing where nobody asked. */
export type AskedRecord = { asks?: readonly { answeredAt?: string | undefined }[] | undefined };

/** How many questions about a record were answered: its image is another one after each. */
export function answersOf({ asks = [] }: AskedRecord): number {
  return asks.filter(({ answeredAt }) => answeredAt !== undefined).length;
}

/** What is on the page of the questions about a record, in the words of a preview. */
export function shownQuestions(record: AskedRecord): string {
  return questionsText({ asked: record.asks?.length ?? 0, answered: answersOf(record) });
}

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
