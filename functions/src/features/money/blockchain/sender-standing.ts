import type { BookedOutput } from '@keelstone/domain/money/blockchain/booked-output';
import type { ChainFacts } from '@keelstone/domain/money/blockchain/chain-reading';
import { isPaidForMany, listSenders, type SenderStanding } from '@keelstone/domain/money/blockchain/sender';
import { assertPayableNow, makeSenderWait } from '@keelstone/domain/money/transaction/payment-wait';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { QuerySpec } from '../../../platform/firestore/query.ts';

/** The reading of a deposit's transaction; silence before the first reading. */
type SeenFacts = Pick<ChainFacts, 'uid' | 'coin' | 'txid' | 'recordId' | 'reading' | 'isSenderBusy'>;
type ListBooked = (spec: QuerySpec<keyof BookedOutput>) => Promise<readonly Pick<BookedOutput, 'uid'>[]>;

/**
 * Finds how well the senders of a payment are known, by bookings only: anybody can copy a public id, so naming one does
 * not count. If only this account has bookings from them, a source is asked once whether many people use them. Without
 * its answer they are not known. Two reads for each sender, one if it is new.
 */
export async function findStanding(
  facts: SeenFacts,
  deps: Deps,
  { isAsked = true } = {},
): Promise<SenderStanding> {
  const standing = await judgeBookings(facts, (spec) => deps.bookedOutputs.list(spec));
  if (standing !== 'known') return standing;
  const isBusy = findBusyAnswer(facts) ?? (isAsked ? await askBusy(facts, deps) : undefined);
  return isBusy === false ? 'known' : 'shared';
}

async function judgeBookings({ uid, reading }: SeenFacts, list: ListBooked): Promise<SenderStanding> {
  if (reading.found !== 'payment') return 'new';
  // If there are more senders than are stored, some are unknown.
  if (reading.payment.hasMoreSenders === true) return 'shared';
  const bookedBy = async (sender: string, direction: 'asc' | 'desc') =>
    (await list(makeBookingQuery(sender, direction)))[0]?.uid;
  const standings = await Promise.all(
    listSenders(reading.payment).map(async (sender): Promise<SenderStanding> => {
      const first = await bookedBy(sender, 'asc');
      if (first === undefined) return 'new';
      return first === uid && (await bookedBy(sender, 'desc')) === uid ? 'known' : 'shared';
    }),
  );
  if (standings.includes('shared')) return 'shared';
  return standings.length === 0 || standings.includes('new') ? 'new' : 'known';
}

/** Finds a sender's booking with the first or last uid: if these are equal, nobody else has one. */
export function makeBookingQuery(sender: string, direction: 'asc' | 'desc') {
  return { where: [['senders', 'array-contains', sender]], orderBy: [['uid', direction]], limit: 1 } as const;
}

/**
 * Finds whether many people use the sender, by a source's earlier answer. A contract that pays for many people shows only
 * once its payment is mined, so this is checked each time.
 */
function findBusyAnswer({ reading, isSenderBusy }: SeenFacts): boolean | undefined {
  return reading.found === 'payment' && isPaidForMany(reading.payment) ? true : isSenderBusy;
}

async function askBusy(
  { recordId, coin, txid, reading }: SeenFacts,
  { chain, chainFacts, now, runTransaction }: Deps,
): Promise<boolean | undefined> {
  if (reading.found !== 'payment') return undefined;
  const isSenderBusy = await chain.isSenderBusy({ coin, payment: reading.payment, nowMs: now() });
  if (isSenderBusy === undefined) return undefined;
  await runTransaction(async (tx) => {
    const facts = await chainFacts.read(tx, recordId);
    // A payment that was named meanwhile has other senders.
    if (facts?.txid === txid) chainFacts.put(tx, recordId, { ...facts, isSenderBusy });
  });
  return isSenderBusy;
}

type Waiting = { record: Transaction; facts: SeenFacts; nowMs: number };

/** Finds how well the senders are known, while an approval still depends on it. */
export async function readStanding(
  read: Read,
  { record, facts, nowMs }: Waiting,
  { bookedOutputs, newSenderMs }: Deps,
): Promise<SenderStanding | undefined> {
  if (makeSenderWait(record, newSenderMs).untilMs <= nowMs) return undefined;
  return judgeBookings(facts, (spec) => read.query((tx) => bookedOutputs.readList(tx, spec)));
}

type Found = { facts: SeenFacts; standing: SenderStanding | undefined };

/**
 * Refuses the approval of a deposit whose sender may not belong to this account alone, until the real sender has had
 * time to name the payment too. A deposit without a payment on the chain has no known sender. Errors: `not-payable-yet`.
 */
export function requireKnownSender(
  { record, found, nowMs }: Pick<Waiting, 'record' | 'nowMs'> & { found: Found | undefined },
  { chain, newSenderMs }: Deps,
): void {
  if (newSenderMs === 0 || record.type !== 'Deposit' || !chain.isOn(record.coin)) return;
  // A payment to an own address belongs to its account, whoever sent it.
  if (record.arrival !== undefined) return;
  const wait = makeSenderWait(record, newSenderMs);
  if (wait.untilMs <= nowMs) return;
  if (found?.standing !== 'known' || findBusyAnswer(found.facts) !== false) assertPayableNow([wait]);
}
