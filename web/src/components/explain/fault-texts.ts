import type { JournalFault, JournalFaultKind } from '@keelstone/domain/ledger/journal-check';
import { figureTitle, unitsText } from './figure-texts.ts';

/** What is wrong, in an owner's words. */
const texts = {
  unbalanced: 'What this entry adds and what it takes are not the same.',
  impossible: 'After this entry a balance would be below zero.',
  foreign: 'This entry belongs to another account.',
  id: 'The name of this entry does not match what it records.',
  order: 'An entry before this one is missing, or there is one too many.',
  link: 'This entry does not follow the one before it.',
  hash: 'This entry was changed after it was written: its fingerprint does not match its content.',
  figure: 'A balance does not match the entries.',
  end: 'Your account does not end with its last entry: the fingerprint or the number of entries differs.',
} as const satisfies Record<JournalFaultKind, string>;

/** A fault as a sentence, with the stored and the recomputed number if it is about numbers. */
export function faultText({ kind, figure }: Pick<JournalFault, 'kind' | 'figure'>): string {
  if (figure === undefined) return texts[kind];
  const { asset, stored, recomputed } = figure;
  return `${figureTitle(figure)}: stored ${unitsText(asset, stored)}, recomputed ${unitsText(asset, recomputed)}.`;
}
