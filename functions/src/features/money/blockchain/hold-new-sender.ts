import type { BookedOutput, ChainFacts } from '@keelstone/domain/money/blockchain/chain-payment';
import { isPaidForMany, sendersOf, type SenderStanding } from '@keelstone/domain/money/blockchain/sender';
import { assertPayableNow, senderWait } from '@keelstone/domain/money/transaction/payment-wait';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Read } from '../../../platform/decision/fact.ts';
import type { QuerySpec } from '../../../platform/firestore/query.ts';
import type { Deps } from '../../deps.ts';

/** A reading of what a deposit names; of one that nobody has read yet it is silence. */
type SeenFacts = Pick<ChainFacts, 'uid' | 'coin' | 'recordId' | 'reading' | 'isSenderBusy'>;
type ListBooked = (spec: QuerySpec<keyof BookedOutput>) => Promise<readonly Pick<BookedOutput, 'uid'>[]>;

/**
 * Whose the senders of a payment are. By what was booked: others who only name it change nothing, since anybody can
 * copy a public id. Where that is this account's alone, a source is asked once whether many use them; without its
 * answer they are not known. Two reads for each sender, one if it is new.
 */
export async function findStanding(
  facts: SeenFacts,
  deps: Deps,
  { isAsked = true } = {},
): Promise<SenderStanding> {
  const standing = await bookedStanding(facts, (spec) => deps.bookedOutputs.list(spec));
  if (standing !== 'known') return standing;
  const isBusy = keptBusy(facts) ?? (isAsked ? await askBusy(facts, deps) : undefined);
  return isBusy === false ? 'known' : 'shared';
}

async function bookedStanding({ uid, reading }: SeenFacts, list: ListBooked): Promise<SenderStanding> {
  if (reading.found !== 'payment') return 'new';
  // Of more than are kept some are unknown.
  if (reading.payment.hasMoreSenders === true) return 'shared';
  const bookedBy = async (sender: string, direction: 'asc' | 'desc') =>
    (await list(firstBookingQuery(sender, direction)))[0]?.uid;
  const standings = await Promise.all(
    sendersOf(reading.payment).map(async (sender): Promise<SenderStanding> => {
      const first = await bookedBy(sender, 'asc');
      if (first === undefined) return 'new';
      return first === uid && (await bookedBy(sender, 'desc')) === uid ? 'known' : 'shared';
    }),
  );
  if (standings.includes('shared')) return 'shared';
  return standings.length === 0 || standings.includes('new') ? 'new' : 'known';
}

/**
 * The query for a booking from a sender by the first account, or the last: if both are the same, nobody else has one.
 */
export function firstBookingQuery(sender: string, direction: 'asc' | 'desc') {
  return { where: [['senders', 'array-contains', sender]], orderBy: [['uid', direction]], limit: 1 } as const;
}

/** A source's earlier answer; whether contracts paid many is known only in a block, so it is looked at each time. */
function keptBusy({ reading, isSenderBusy }: SeenFacts): boolean | undefined {
  return reading.found === 'payment' && isPaidForMany(reading.payment) ? true : isSenderBusy;
}

async function askBusy(
  { recordId, coin, reading }: SeenFacts,
  { chain, chainFacts, now }: Deps,
): Promise<boolean | undefined> {
  if (reading.found !== 'payment') return undefined;
  const isSenderBusy = await chain.isSenderBusy({ coin, payment: reading.payment, nowMs: now() });
  const kept = isSenderBusy === undefined ? undefined : await chainFacts.find(recordId);
  if (isSenderBusy !== undefined && kept !== undefined)
    await chainFacts.save(recordId, { ...kept, isSenderBusy });
  return isSenderBusy;
}

type Waiting = { record: Transaction; facts: SeenFacts; nowMs: number };

/** Reads whose the senders are, while an approval still depends on it. */
export async function readStanding(
  read: Read,
  { record, facts, nowMs }: Waiting,
  { bookedOutputs, newSenderMs }: Deps,
): Promise<SenderStanding | undefined> {
  if (senderWait(record, newSenderMs).untilMs <= nowMs) return undefined;
  return bookedStanding(facts, (spec) => read.query((tx) => bookedOutputs.readList(tx, spec)));
}

/**
 * Refuses the approval of a deposit whose sender is not known to be its account's alone, until whoever has really paid
 * had the time to name the payment too. Errors: `not-payable-yet`.
 */
export function requireKnownSender(
  { record, facts, standing, nowMs }: Waiting & { standing: SenderStanding | undefined },
  { newSenderMs }: Deps,
): void {
  const wait = senderWait(record, newSenderMs);
  if (wait.untilMs <= nowMs) return;
  if (standing !== 'known' || keptBusy(facts) !== false) assertPayableNow([wait]);
}
