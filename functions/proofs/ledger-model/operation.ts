import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import type { ReviewOutcome } from '@keelstone/domain/money/approval/decide-review';
import type {
  Admin,
  Command,
  Figures,
  Holder,
  ManyRow,
  Person,
  Pick,
  Promised,
  Received,
  Setting,
} from './command.ts';

/** For every returned payment: the same again is no change. */
export const returnReason = 'The exchange sent it back';

/** A client's request to create a record. `key` is its idempotency key, `name` both sides' name for the record. */
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
  | Setting
  | {
      kind: 'review';
      review: ReviewOutcome;
      actor: Admin;
      target: string | undefined;
      rate: number;
      /** 1e-8 units of the coin; `undefined` for what was asked for. */
      received?: number | undefined;
    }
  /** Each row as the credit that it becomes, if it does; confirmed and credited in one go. */
  | { kind: 'credit-many'; actor: Admin; checker: Admin; key: string; rows: ManyCredit[]; rate: number }
  | Arrival
  /** The payment of a record is in a block that is deep enough, of the last moment of its promise or just later. */
  | { kind: 'read-again'; target: string; rate: number; isLate: boolean }
  | { kind: 'return-payout'; actor: Admin; user: Holder | undefined; target: string | undefined }
  | { kind: 'delete'; actor: Person; target: string | undefined }
  | { kind: 'edit-figures'; actor: Admin; user: Holder; figures: Figures; key: string };

/** A payment to somebody's own address. `units`: 1e-8 of a bitcoin. Both sides call its record `payment`. */
export type Arrival = {
  kind: 'arrive';
  payment: string;
  user: Holder;
  units: number;
  rate: number;
  isMined: boolean;
  promised?: Promised | undefined;
};

/** A row of a file under its number. */
export type ManyCredit = ManyRow & { row: number; credit: CreationOf<'credit-profit'> };

/** The knowledge of the client side when it sends the next command. */
export type Known = {
  step: number;
  /** Everything it asked to create so far, refused requests too. */
  requests: readonly Creation[];
  /** The records that exist, oldest first. */
  records: readonly {
    name: string;
    user: Holder;
    type: string;
    state: string;
    amount: bigint;
    arrival?: object;
  }[];
};

/** Resolves a drawn command; `undefined` if it means nothing yet (nothing to replay). */
export function resolve(command: Command, { step, requests, records }: Known): Operation | undefined {
  const key = String(1_700_000_000_000 + step);
  switch (command.kind) {
    case 'request-deposit':
    case 'request-withdrawal':
      return { ...command, key, actor: command.user, name: `${command.kind} ${command.user} ${key}` };
    case 'credit-profit':
      return { ...command, key, name: `${command.kind} ${command.actor} ${command.user} ${key}` };
    case 'credit-many': {
      const { actor, rate } = command;
      const rows = command.rows.map((each, index) => {
        const row = index + 2;
        const rowKey = `${key}${String(row).padStart(4, '0')}`;
        const name = `credit-many ${actor} ${each.user} ${rowKey}`;
        const credit = { kind: 'credit-profit', ...each, actor, rate, key: rowKey, name } as const;
        return { ...each, row, credit };
      });
      return { ...command, key, rows };
    }
    case 'arrive':
      return { ...command, payment: `${command.kind} ${command.user} ${key}` };
    case 'read-again': {
      const record = pickedRecord(records, command.pick);
      return record?.arrival && { ...command, target: record.name };
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
      const received = receivedOf(record, command.received);
      return { ...command, kind: 'review', review: 'Approved', target: record?.name, received };
    }
    case 'reject': {
      // Needs no price.
      const target = pickedRecord(records, command.pick)?.name;
      return { kind: 'review', review: 'Rejected', actor: command.actor, target, rate: 0 };
    }
    case 'return-payout': {
      const record = pickedRecord(records, command.pick);
      return { kind: command.kind, actor: command.actor, user: record?.user, target: record?.name };
    }
    case 'delete-as-owner':
    case 'delete-as-stranger':
    case 'delete-as-admin': {
      const record = pickedRecord(records, command.pick);
      const stranger = record?.user === 'clara' ? 'deepa' : 'clara';
      const actor = 'actor' in command ? command.actor : (record?.user ?? 'clara');
      return {
        kind: 'delete',
        actor: command.kind === 'delete-as-stranger' ? stranger : actor,
        target: record?.name,
      };
    }
    case 'edit-figures':
      return { ...command, key };
    default:
      return command;
  }
}

function pickedRecord(
  records: Known['records'],
  { back, among }: Pick,
): Known['records'][number] | undefined {
  const meant = records.filter(
    ({ type, state, arrival }) =>
      (among === 'arrived' && arrival !== undefined) ||
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
  return Math.min(Math.max(1, Math.floor(units) + received.plus), amountLimits.accountUnitsMax);
}

function fromNewest<T>(list: readonly T[], back: number): T | undefined {
  return list.length === 0 ? undefined : list[list.length - 1 - (back % list.length)];
}

/** An event on the chain, which nobody asks us for. */
export type OfChain = Extract<Operation, { kind: 'arrive' | 'read-again' }>;

/** True for an event on the chain. */
export function isOfChain(operation: Operation): operation is OfChain {
  return operation.kind === 'arrive' || operation.kind === 'read-again';
}

const settings = ['set-blocked', 'set-locked', 'set-kyc'] as const;

/** True for operations that change a person, but no books. */
export function isSetting(operation: Operation): operation is Setting {
  return settings.some((kind) => kind === operation.kind);
}
