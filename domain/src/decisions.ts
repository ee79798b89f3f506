import { addressLabels, type PlatformWallet } from './kernel/address/platform-addresses.ts';
import type { Asset, Coin } from './kernel/amounts/coins.ts';
import type { UsdCents } from './kernel/amounts/units.ts';

/** The mails to all administrators about acts that none of them should be able to do unseen. */
export type AlertMail =
  | 'admin-wallet-changed'
  | 'admin-role-changed'
  | 'admin-policy-changed'
  | 'admin-large-decision';

/** The facts for an alert rule, in addition to the kind of the row. */
export type AlertFacts = {
  /** Whether the row concerns an administrator. */
  isAboutAdmin: boolean;
  /** The amount of the decision, if it has one; `undefined` also if its detail was erased. */
  amountUsdCents: number | undefined;
  /** The amount that an approved deposit books beyond its request, or `undefined` if its detail was erased. */
  addedUsdCents?: number | undefined;
  /** The amount from which a decision is large. */
  boundUsdCents: number;
  /** The number of exported batches of the audit trail, or `undefined` for other kinds. */
  batches?: number | undefined;
  /** Whether this is the first id of a payout in progress, used by no other; false if the detail was erased. */
  isFirstPayout?: boolean;
};

type Rule = (facts: AlertFacts) => AlertMail | undefined;

export const never: Rule = () => undefined;
const wallet: Rule = () => 'admin-wallet-changed';
const role: Rule = () => 'admin-role-changed';
const policy: Rule = () => 'admin-policy-changed';
const unusual: Rule = () => 'admin-large-decision';
/** An actor who removes an administrator, or opens their account to somebody else, may be an intruder. */
const ifAboutAdmin: Rule = ({ isAboutAdmin }) => (isAboutAdmin ? 'admin-large-decision' : undefined);
/** An unknown amount counts as large. */
const ifLarge: Rule = ({ amountUsdCents = Infinity, boundUsdCents }) =>
  amountUsdCents >= boundUsdCents ? 'admin-large-decision' : undefined;
/** Alerts if a deposit books more than its owner requested, since only the administrator says that it arrived. */
const ifMoreIsBooked: Rule = ({ addedUsdCents = Infinity, boundUsdCents }) =>
  addedUsdCents > 0 && addedUsdCents >= boundUsdCents ? 'admin-large-decision' : undefined;
/** Alerts unless this is a payout's first payment id. */
const ifReplaced: Rule = ({ isFirstPayout = false }) => (isFirstPayout ? undefined : 'admin-large-decision');
/** A part beyond the end of the chain exports nothing, and must not suppress the alert about the next real part. */
const ifExported: Rule = ({ batches }) => (batches === 0 ? undefined : 'admin-large-decision');

/** True for a decision that no list should show like an approval: it always alerts, or takes something by hand. */
export function isDangerous(kind: string): boolean {
  const alert = findDecisionKind(kind)?.alert;
  const isAlerting = alert === wallet || alert === role || alert === policy || alert === unusual;
  return isAlerting || kind === 'edit-figures' || kind === 'suspend-user';
}

/** The filters for decisions in the trail. */
export const auditKindFilters = ['decisions', 'money', 'identity', 'people', 'platform'] as const;
type AuditKindFilter = (typeof auditKindFilters)[number];

type DecisionKind = { group: Exclude<AuditKindFilter, 'decisions'>; words: string; alert: Rule };

/**
 * Each kind of decision in the trail. `words` follow the actor's name: `@` becomes the person concerned, `#` the record
 * or sum of the detail. `alert` says when all administrators are mailed. `alertFor` ensures that no kind is missing.
 */
export const decisionKinds = {
  'approve-transaction': { group: 'money', words: 'approved # of @', alert: ifMoreIsBooked },
  'ask-transaction': { group: 'money', words: 'asked @ about # of theirs', alert: never },
  // One alert for the sum of the batch. Its rows have another kind, which never alerts.
  'credit-many': { group: 'money', words: 'credited # to many people', alert: ifLarge },
  'credit-profit': { group: 'money', words: 'credited # to @', alert: ifLarge },
  'credit-row': { group: 'money', words: 'credited # to @, as one of many', alert: never },
  // Hides the record from the other administrators. An owner who removes their own record leaves no row.
  'delete-transaction': { group: 'money', words: 'deleted # of @', alert: unusual },
  'edit-figures': { group: 'money', words: 'edited the figures of @', alert: ifLarge },
  'record-payout': { group: 'money', words: 'entered the payout of # of @', alert: ifReplaced },
  'reject-transaction': { group: 'money', words: 'rejected # of @', alert: never },
  'return-payout': { group: 'money', words: 'returned a payout of # to @', alert: ifLarge },
  'stop-profits': { group: 'money', words: 'stopped a credit of profit to many people', alert: never },
  'approve-kyc': { group: 'identity', words: 'approved the identity of @', alert: never },
  // Never alerts, because it decides nothing, and its text may not contain a link.
  'ask-kyc': { group: 'identity', words: 'asked @ about their identity', alert: never },
  'delete-kyc': { group: 'identity', words: 'deleted the identity application of @', alert: unusual },
  'reject-kyc': { group: 'identity', words: 'rejected the identity of @', alert: never },
  'erase-due': { group: 'people', words: 'erased what was due of @', alert: never },
  'grant-admin': { group: 'people', words: 'made @ an administrator', alert: role },
  // From now on the account's documents can be erased.
  'lift-hold': { group: 'people', words: 'lifted the legal hold on @', alert: unusual },
  'note-case': { group: 'people', words: 'wrote a note on a case of @', alert: never },
  'reset-factor': { group: 'people', words: 'removed the second factor of @', alert: ifAboutAdmin },
  'reset-factors': {
    group: 'people',
    words: 'started to remove the second factor of @',
    alert: ifAboutAdmin,
  },
  'revoke-admin': { group: 'people', words: 'removed @ as an administrator', alert: role },
  'set-hold': { group: 'people', words: 'set a legal hold on @', alert: never },
  'suspend-user': { group: 'people', words: 'suspended @', alert: ifAboutAdmin },
  'unlock-user': { group: 'people', words: 'unlocked the account of @', alert: ifAboutAdmin },
  'unsuspend-user': { group: 'people', words: 'ended the suspension of @', alert: ifAboutAdmin },
  'close-finding': { group: 'platform', words: 'closed a finding in the books', alert: unusual },
  'close-month': { group: 'platform', words: 'closed a month', alert: never },
  'export-audit': { group: 'platform', words: 'exported the audit trail', alert: ifExported },
  'export-month': { group: 'platform', words: 'exported the movements of a month', alert: unusual },
  // Never alerts, because a mail announces the proposal. A confirmed proposal has the row of its operation.
  propose: { group: 'platform', words: 'proposed # for @', alert: never },
  'prove-books': { group: 'platform', words: 'asked for a check of the books', alert: never },
  'record-holdings': { group: 'platform', words: 'recorded the holdings', alert: never },
  'refuse-proposal': { group: 'platform', words: 'refused # for @', alert: never },
  'restore-wallet': { group: 'platform', words: 'brought back earlier deposit addresses', alert: wallet },
  'set-policy': { group: 'platform', words: 'changed the two-person rule', alert: policy },
  // Lifts a restriction for everybody, or imposes one.
  'update-flag': { group: 'platform', words: 'changed a kill switch', alert: unusual },
  'update-policy': { group: 'platform', words: 'changed the two-person rule', alert: policy },
  'set-deposit-key': { group: 'platform', words: 'changed the key of the deposit addresses', alert: wallet },
  'update-wallet': { group: 'platform', words: 'changed the deposit addresses', alert: wallet },
} as const satisfies Readonly<Record<string, DecisionKind>>;

/** The row of a decision's kind, or `undefined` for a view. */
export function findDecisionKind(kind: string): DecisionKind | undefined {
  const all: Readonly<Record<string, DecisionKind>> = decisionKinds;
  return Object.hasOwn(all, kind) ? all[kind] : undefined;
}

/** The kinds in these filters. */
export function listKinds(...filters: AuditKindFilter[]): readonly string[] {
  const all = Object.entries(decisionKinds);
  const isAny = filters.includes('decisions');
  return all.filter(([, { group }]) => isAny || filters.includes(group)).map(([kind]) => kind);
}

/** The operations that can be proposed, and the fields of their requests: cents for USD, 1e-8 units for coins. */
export type ProposedRequests = {
  'credit-profit': {
    uid: string;
    transactionId: string;
    coin: Coin;
    amountUsdCents: UsdCents;
    /** Absent if no reason was given. */
    reason?: string;
  };
  /** `digest`: the last hash of the chain over the rows of the batch. */
  'credit-many': { batchId: string; digest: string };
  'edit-figures': { uid: string; figures: Record<Asset, number>; reason: string };
  /** `id`: the withdrawal. */
  'return-payout': { id: string; reason: string };
  'propose-hold': { uid: string; isHeld: boolean; reason: string };
  'update-wallet': PlatformWallet;
  'set-deposit-key': { keyId: string };
  'update-policy': { fromUsdCents: number | null };
};
export type ProposedOperation = keyof ProposedRequests;

type ProposedWords = { title: string; about: string; done: string; addresses?: readonly string[] };

/**
 * The names of the operations as a title (`@` becomes the person concerned), within a sentence, and once done.
 * `addresses` has the labels of changes that people compare character by character.
 */
export const proposedWords: Readonly<Record<ProposedOperation, ProposedWords>> = {
  'credit-profit': { title: 'Credit profit to @', about: 'a credit of profit', done: 'Profit credited' },
  'credit-many': {
    title: 'Credit profit to many people',
    about: 'a credit of profit to many people',
    done: 'Profit is being credited',
  },
  'edit-figures': { title: 'Edit figures of @', about: 'an edit of figures', done: 'Figures updated' },
  'return-payout': {
    title: 'Return the payout of @',
    about: 'the return of a payout',
    done: 'Payout returned',
  },
  'propose-hold': {
    title: 'Change the legal hold of @',
    about: 'a change to a legal hold',
    done: 'Legal hold changed',
  },
  'update-wallet': {
    title: 'Change the deposit addresses',
    about: 'new deposit addresses',
    done: 'Wallets updated',
    addresses: Object.values(addressLabels),
  },
  'set-deposit-key': {
    title: 'Change the key of the deposit addresses',
    about: 'a new key of the deposit addresses',
    done: 'Key updated',
  },
  'update-policy': {
    title: 'Change the two-person rule',
    about: 'a new two-person policy',
    done: 'Policy updated',
  },
};

export function isProposedOperation(name: unknown): name is ProposedOperation {
  return typeof name === 'string' && Object.hasOwn(proposedWords, name);
}

/** The operations, in the order above. */
export const proposedOperations = Object.keys(proposedWords).filter(isProposedOperation);
