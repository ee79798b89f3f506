import type { Contract, EndpointName } from './contract.ts';
import { type AlertFacts, type AlertMail, findDecisionKind, decisionKinds, never } from './decisions.ts';
import type { AuditRow, commandKinds, jobKinds } from './desk/audit/audit-row.ts';
import type { holdKinds } from './desk/legal-hold/legal-hold.ts';
import type { Detail } from './kernel/hash-chain/event-row.ts';
import { hourMs } from './kernel/time/time-units.ts';

/** Every call in which an administrator has more power than other people, except those whose rows have another name. */
type AdminCall = Exclude<
  {
    [Name in EndpointName]: Contract[Name] extends { people: infer People }
      ? People extends 'own'
        ? never
        : Name
      : never;
  }[EndpointName],
  `preview-${string}` | 'confirm-proposal' | 'propose-hold' | 'lease-case'
>;

/** Complete by type: a decision without its row in the table does not compile. */
type DecisionKind =
  | AdminCall
  | 'propose'
  | 'export-audit'
  | 'export-month'
  | (typeof holdKinds)[number]
  | (typeof jobKinds)[number]
  | (typeof commandKinds)[number];
const complete: Readonly<Record<DecisionKind, object>> = decisionKinds;

/** Returns whether a row of this kind may alert. Other kinds need no further check. */
export function mayAlert(kind: string): boolean {
  return Object.hasOwn(complete, kind) && findDecisionKind(kind)?.alert !== never;
}

/** The mail that all administrators get about a row, or `undefined` for none. */
export function alertFor(kind: string, facts: AlertFacts): AlertMail | undefined {
  return findDecisionKind(kind)?.alert(facts);
}

/** The event of a row. An export is fetched in parts, whose rows share one event. */
export function alertEvent(id: string, { kind, actorUid, atMs }: AuditRow): string {
  return kind.startsWith('export-') ? `${kind}_${actorUid}_${String(Math.floor(atMs / hourMs))}` : id;
}

/** The cents that an approved deposit booked beyond its request, by the detail of its row. */
export function computeAdded({ amountUsdCents, bookedUsdCents }: Detail): number {
  if (typeof amountUsdCents !== 'number' || typeof bookedUsdCents !== 'number') return 0;
  return Math.max(0, bookedUsdCents - amountUsdCents);
}

/** The sums of a decision in cents and 1e-8 units, by its detail, or `undefined` if the detail has none. */
export function readAmounts(
  detail: Detail,
): { usdCents: number; btcUnits: number; ethUnits: number } | undefined {
  const number = (name: string): number => {
    const value = detail[name];
    return typeof value === 'number' ? value : 0;
  };
  if (typeof detail['amountUsdCents'] === 'number')
    return { usdCents: detail['amountUsdCents'], btcUnits: 0, ethUnits: 0 };
  if (!('usdCentsAfter' in detail)) return undefined;
  const moved = (unit: string) => Math.abs(number(`${unit}After`) - number(`${unit}Before`));
  return { usdCents: moved('usdCents'), btcUnits: moved('btcUnits'), ethUnits: moved('ethUnits') };
}
