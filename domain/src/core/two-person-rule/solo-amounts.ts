import type { AmountsByHour } from '../../kernel/amounts/recent-hours.ts';

/**
 * What one administrator has decided alone: `soloAmounts/{uid}`. Withdrawals, credits and edited figures count
 * together, so neither splitting an amount nor changing its kind gains anything.
 */
export type SoloAmounts = AmountsByHour;

/** Of a stored document. Before 2026-11-25 an hour had an amount for each rule: they are added. */
export function parseSoloAmounts(stored: {
  uid: string;
  hours: Readonly<Record<string, number | Readonly<Record<string, number>>>>;
}): SoloAmounts {
  const hours = Object.entries(stored.hours).map(([key, hour]) => [key, sumOf(hour)] as const);
  return { uid: stored.uid, hours: Object.fromEntries(hours) };
}

function sumOf(hour: number | Readonly<Record<string, number>>): number {
  return typeof hour === 'number' ? hour : Object.values(hour).reduce((sum, cents) => sum + cents, 0);
}
