import type { Review } from '@keelstone/domain/transaction/decide-review';
import type { Coin } from '@keelstone/domain/money/coins';
import { limits } from '@keelstone/domain/limits';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type {
  Admin,
  Bound,
  Command,
  Figures,
  Holder,
  Person,
  Pick,
  Received,
  WalletName,
} from './command.ts';

/** For every returned payment: the same again is no change. */
export const returnReason = 'The exchange sent it back';

/** What a client sends to create a record. `key` is its idempotency key, `name` what both sides call the record. */
export type Creation = CreationOf<'request-deposit' | 'request-withdrawal'> | CreationOf<'credit-profit'>;

type CreationOf<Kind> = {
  kind: Kind;
  name: string;
  key: string;
  actor: Person;
  user: Holder;
  coin: Coin;
  cents: number;
  rate: number;
};

/** A command whose picks are resolved: what is actually sent to the services and the oracle. */
export type Operation =
  | Creation
  | {
      kind: 'review';
      review: Review;
      actor: Admin;
      target: string | undefined;
      rate: number;
      /** 1e-8 units of the coin; `undefined` for what was asked for. */
      received?: number | undefined;
    }
  | { kind: 'return-payout'; actor: Admin; user: Holder | undefined; target: string | undefined }
  | { kind: 'delete'; actor: Person; target: string | undefined }
  | { kind: 'edit-figures'; actor: Admin; user: Holder; figures: Figures; key: string }
  | { kind: 'set-blocked'; user: Person; isBlocked: boolean }
  | { kind: 'set-locked'; user: Holder; isLocked: boolean }
  | { kind: 'set-kyc'; user: Holder; isApproved: boolean }
  /** `proposal`: which one, in the order in which they were made. */
  | { kind: 'confirm'; actor: Admin; proposal: number | undefined; rate: number }
  | { kind: 'refuse'; actor: Admin; proposal: number | undefined }
  | { kind: 'set-wallet'; actor: Admin; wallet: WalletName }
  | { kind: 'set-policy'; actor: Admin; bound: Bound }
  | { kind: 'command-policy'; bound: Bound }
  | { kind: 'set-admin'; user: Admin; isAdmin: boolean }
  | { kind: 'wait'; hours: number };

/** A confirmation returns no record: the credit that it created is found by its key. `uid`: the one it is for. */
export function confirmedCredit(
  { key }: Creation,
  uid: string,
  records: Iterable<Transaction>,
): Transaction | undefined {
  return [...records].find(
    ({ type, ...record }) => type === 'Credited' && record.uid === uid && record.transactionId === key,
  );
}

/** What the client side knows when it sends the next command. */
export type Known = {
  step: number;
  /** Everything it asked to create so far, refused requests too. */
  requests: readonly Creation[];
  /** The records that exist, oldest first. */
  records: readonly { name: string; user: Holder; type: string; state: string; amount: bigint }[];
  /** What was proposed, oldest first. */
  proposals: readonly { status: string }[];
};

/** Resolves a drawn command; `undefined` if it means nothing yet (nothing to replay). */
export function resolve(
  command: Command,
  { step, requests, records, proposals }: Known,
): Operation | undefined {
  const key = String(1_700_000_000_000 + step);
  switch (command.kind) {
    case 'request-deposit':
    case 'request-withdrawal':
      return { ...command, key, actor: command.user, name: `${command.kind} ${command.user} ${key}` };
    case 'credit-profit': {
      const { admin: actor, ...rest } = command;
      return { ...rest, key, actor, name: `${command.kind} ${actor} ${command.user} ${key}` };
    }
    case 'replay': {
      const request = fromNewest(requests, command.pick.back);
      return request && { ...request, rate: command.rate };
    }
    case 'reuse-key': {
      const request = fromNewest(requests, command.pick.back);
      return request && { ...request, cents: request.cents + 1 };
    }
    case 'approve': {
      const record = pickedRecord(records, command.pick);
      return {
        kind: 'review',
        review: 'Approved',
        actor: command.admin,
        target: record?.name,
        rate: command.rate,
        received: receivedOf(record, command.received),
      };
    }
    case 'reject':
      return {
        kind: 'review',
        review: 'Rejected',
        actor: command.admin,
        target: pickedRecord(records, command.pick)?.name,
        // A rejection needs no price.
        rate: 0,
      };
    case 'return-payout': {
      const record = pickedRecord(records, command.pick);
      return { kind: command.kind, actor: command.admin, user: record?.user, target: record?.name };
    }
    case 'delete-as-owner': {
      const record = pickedRecord(records, command.pick);
      return { kind: 'delete', actor: record?.user ?? 'clara', target: record?.name };
    }
    case 'delete-as-admin':
      return { kind: 'delete', actor: command.admin, target: pickedRecord(records, command.pick)?.name };
    case 'delete-as-stranger': {
      const record = pickedRecord(records, command.pick);
      return { kind: 'delete', actor: record?.user === 'clara' ? 'deepa' : 'clara', target: record?.name };
    }
    case 'edit-figures':
      return { kind: command.kind, actor: command.admin, user: command.user, figures: command.figures, key };
    case 'suspend':
    case 'unsuspend':
      return { kind: 'set-blocked', user: command.user, isBlocked: command.kind === 'suspend' };
    case 'lock':
    case 'unlock':
      return { kind: 'set-locked', user: command.user, isLocked: command.kind === 'lock' };
    case 'approve-kyc':
    case 'withdraw-kyc':
      return { kind: 'set-kyc', user: command.user, isApproved: command.kind === 'approve-kyc' };
    case 'confirm': {
      const proposal = pickedProposal(proposals, command.pick);
      return { kind: 'confirm', actor: command.admin, proposal, rate: command.rate };
    }
    case 'refuse':
      return { kind: 'refuse', actor: command.admin, proposal: pickedProposal(proposals, command.pick) };
    case 'set-wallet':
      return { kind: 'set-wallet', actor: command.admin, wallet: command.wallet };
    case 'set-policy':
      return { kind: 'set-policy', actor: command.admin, bound: command.bound };
    case 'demote':
    case 'promote':
      return { kind: 'set-admin', user: command.user, isAdmin: command.kind === 'promote' };
    case 'command-policy':
    case 'wait':
      return command;
  }
}

function pickedRecord(
  records: Known['records'],
  { back, among }: Pick,
): Known['records'][number] | undefined {
  const meant = records.filter(
    ({ type, state }) =>
      (among === 'pending' && state === 'Pending') ||
      (among === 'paid-out' && type === 'Withdrawal' && state === 'Approved'),
  );
  return fromNewest(meant.length > 0 ? meant : records, back);
}

/** An amount that the contract takes: above zero, and no more than an account may hold. */
function receivedOf(
  record: Known['records'][number] | undefined,
  received: Received | undefined,
): number | undefined {
  if (record === undefined || received === undefined) return undefined;
  if (record.type !== 'Deposit' && !received.ofAny) return undefined;
  const units = (Number(record.amount) * received.permille) / 1000;
  return Math.min(Math.max(1, Math.floor(units) + received.plus), limits.accountUnitsMax);
}

function pickedProposal(proposals: Known['proposals'], { back, among }: Pick): number | undefined {
  const waiting = [...proposals.keys()].filter((index) => proposals[index]?.status === 'waiting');
  return fromNewest(among === 'pending' && waiting.length > 0 ? waiting : [...proposals.keys()], back);
}

function fromNewest<T>(list: readonly T[], back: number): T | undefined {
  return list.length === 0 ? undefined : list[list.length - 1 - (back % list.length)];
}

const settings = ['set-blocked', 'set-locked', 'set-kyc', 'set-admin', 'command-policy', 'wait'] as const;
export type Setting = Extract<Operation, { kind: (typeof settings)[number] }>;

/** True for operations that change a person, the clock or the policy, but no books. */
export function isSetting(operation: Operation): operation is Setting {
  return settings.some((kind) => kind === operation.kind);
}
