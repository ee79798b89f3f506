import type { Contract, EndpointName } from './contract.ts';
import type { AuditRow, commandKinds } from './desk/audit/audit-row.ts';
import type { holdKinds } from './desk/legal-hold/legal-hold.ts';
import type { Detail } from './kernel/hash-chain/event-row.ts';
import { hourMs } from './kernel/time/time-units.ts';

/** What all administrators are mailed about, because one of them alone should not be able to do it unseen. */
export type AlertMail =
  | 'admin-wallet-changed'
  | 'admin-role-changed'
  | 'admin-policy-changed'
  | 'admin-large-decision';

/** What a rule decides by, in addition to the kind of the row. */
export type AlertFacts = {
  /** The row concerns an administrator. */
  isAboutAdmin: boolean;
  /** The amount of the decision, if it has one; `undefined` also if its detail is gone. */
  amountUsdCents: number | undefined;
  /** What an approved deposit books beyond what was asked for; `undefined` if its detail is gone. */
  addedUsdCents?: number | undefined;
  /** From this amount on a decision is large. */
  boundUsdCents: number;
  /** How many batches of the audit trail were exported; `undefined` for anything else. */
  batches?: number | undefined;
  /** The first id of a payment that is on its way, and of no other one; false also if the detail is gone. */
  isFirstPayout?: boolean;
};

type Rule = (facts: AlertFacts) => AlertMail | undefined;

/**
 * Every call in which an administrator has more power than other people (`people`), and every export: adding such a call
 * requires a decision here on whether it alerts.
 */
type Alerting =
  | Exclude<
      {
        [Name in EndpointName]: Contract[Name] extends { people: infer PeopleNeeded }
          ? PeopleNeeded extends 'own'
            ? never
            : Name
          : never;
      }[EndpointName],
      `preview-${string}`
    >
  | 'export-audit'
  | 'export-month'
  | (typeof holdKinds)[number]
  | (typeof commandKinds)[number];

const never: Rule = () => undefined;
const role: Rule = () => 'admin-role-changed';
const unusual: Rule = () => 'admin-large-decision';
const decisionAboutAdmin: Rule = ({ isAboutAdmin }) => (isAboutAdmin ? 'admin-large-decision' : undefined);
/** An amount that is not known counts as large. */
const ifLarge: Rule = ({ amountUsdCents = Infinity, boundUsdCents }) =>
  amountUsdCents >= boundUsdCents ? 'admin-large-decision' : undefined;

const rules: Readonly<Record<Alerting, Rule>> = {
  'update-wallet': () => 'admin-wallet-changed',
  'restore-wallet': () => 'admin-wallet-changed',
  'grant-admin': role,
  'revoke-admin': role,
  'update-policy': () => 'admin-policy-changed',
  'set-policy': () => 'admin-policy-changed',
  'credit-profit': ifLarge,
  // Once, by its sum: its rows have a kind of their own.
  'credit-many': ifLarge,
  'stop-profits': never,
  'edit-figures': ifLarge,
  'return-payout': ifLarge,
  // A part beyond the end of the chain: nothing was exported, and it must not suppress the alert about the next real
  // part.
  'export-audit': ({ batches }) => (batches === 0 ? undefined : 'admin-large-decision'),
  'export-month': unusual,
  // Both remove what the other administrators could see of it; an owner who removes their own record leaves no row.
  'delete-transaction': unusual,
  'delete-kyc': unusual,
  // Announced as every proposal is; it is done under the kinds below.
  'propose-hold': never,
  'set-hold': never,
  // What was held can be erased from now on.
  'lift-hold': unusual,
  // Anyone who removes an administrator, or opens their account to somebody else, may be an intruder.
  'suspend-user': decisionAboutAdmin,
  'unsuspend-user': decisionAboutAdmin,
  'unlock-user': decisionAboutAdmin,
  'reset-factors': decisionAboutAdmin,
  'reset-factor': decisionAboutAdmin,
  // More than its owner asked for is what the administrator says has come in.
  'approve-transaction': ({ addedUsdCents = Infinity, boundUsdCents }) =>
    addedUsdCents > 0 && addedUsdCents >= boundUsdCents ? 'admin-large-decision' : undefined,
  'reject-transaction': never,
  // What an owner follows on the chain is replaced, or given to a payment that was returned, or taken from one.
  'record-payout': ({ isFirstPayout = false }) => (isFirstPayout ? undefined : 'admin-large-decision'),
  'approve-kyc': never,
  'reject-kyc': never,
  // It decides nothing, and its text may not lead anywhere.
  'ask-kyc': never,
  'ask-transaction': never,
  // A proposal is announced with its author; what was confirmed has the row of the operation itself.
  'confirm-proposal': never,
  'refuse-proposal': never,
  // Both take a brake off, or put one on for everybody.
  'update-flag': unusual,
  'close-finding': unusual,
  'prove-books': never,
  'record-holdings': never,
  'lease-case': never,
  'note-case': never,
};

/** True if a row of this kind may alert: the others need no further look. */
export function mayAlert(kind: string): boolean {
  return Object.hasOwn(rules, kind) && Reflect.get(rules, kind) !== never;
}

/** The mail that all administrators get about a row; `undefined` for none. */
export function alertFor(kind: string, facts: AlertFacts): AlertMail | undefined {
  const rule: Rule | undefined = Object.hasOwn(rules, kind) ? rules[kind as Alerting] : undefined;
  return rule?.(facts);
}

/** What counts as one event, however many rows it has: an export is fetched in parts, each of which leaves a row. */
export function alertEvent(id: string, { kind, actorUid, atMs }: AuditRow): string {
  return kind.startsWith('export-') ? `${kind}_${actorUid}_${String(Math.floor(atMs / hourMs))}` : id;
}

/** How much more an approved deposit booked than was asked for, in cents, by the detail of its row. */
export function addedOf({ amountUsdCents, bookedUsdCents }: Detail): number {
  if (typeof amountUsdCents !== 'number' || typeof bookedUsdCents !== 'number') return 0;
  return Math.max(0, bookedUsdCents - amountUsdCents);
}

/** The sums of a decision in cents and 1e-8 units, from its detail; empty if the detail has none. */
export function amountsOf(
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
