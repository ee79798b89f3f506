import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { bookedOutputId } from '@keelstone/domain/money/blockchain/booked-output';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { withReading } from '@keelstone/domain/money/blockchain/chain-reading';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import { known, type DemoBook, type DemoPayment } from './book.ts';

const payMs = 10 * 60_000;

/** Returns the id of a transaction of the demo; it does not depend on when the demo's stories end. */
export function demoTxid(coin: Coin, label: string): string {
  return (coin === 'eth' ? '0x' : '') + hexOf(label);
}

type Paid = Partial<Pick<DemoPayment, 'atMs' | 'hasFailed' | 'to'>> & {
  txid: string;
  /** The wallet that paid, by default the depositor's. */
  from?: string;
  /** How much of the requested amount arrives. */
  share?: number;
};

/** The payment of a deposit arrives, exactly and shortly before it is filed, unless told otherwise. */
export function payOnChain(book: DemoBook, depositId: string, { txid: id, share = 1, ...paid }: Paid): void {
  const deposit = known(book.transactions, depositId);
  const { coin, uid, coinUnits, createdAtMs } = deposit;
  const { from = walletOf(coin, uid), ...changes } = paid;
  book.payments.push({
    ...{ coin, id, from, to: toAddress(deposit), units: Math.round(coinUnits * share) },
    ...{ atMs: createdAtMs - payMs, hasFailed: false, ...changes },
  });
}

/** The payment of an Ethereum deposit was seen, and then its sender spent the same in another transaction. */
export function replaceOnChain(book: DemoBook, depositId: string): void {
  const { coin, uid, txid, createdAtMs: atMs } = known(book.transactions, depositId);
  if (txid === null || coin !== 'eth') throw new Error('Only a deposit in Ethereum that names a transaction');
  const from = walletOf(coin, uid);
  payOnChain(book, depositId, { txid: demoTxid(coin, `instead of ${txid}`), from, to: from });
  const payment = {
    ...{ txid, transfers: [], senders: [from.slice(2)], inputs: [], nonce: 0, block: null, confirmations: 0 },
    ...{ isFinal: false, isCoinbase: false, hasFailed: false, isToken: false },
  };
  const about = { recordId: depositId, uid, coin, txid };
  const seen = { found: 'payment', payment, isStale: false } as const;
  const before = withReading(about, { reading: seen, atMs });
  book.chainFacts.push(withReading(about, { reading: { found: 'replaced', by: null }, before, atMs }));
}

/** The job's reading of each deposit that waits, so that the inbox shows it before anybody opens the case. */
export function readChain(book: DemoBook): void {
  for (const deposit of book.transactions.values()) {
    const { id: recordId, uid, coin, txid, type, status, createdAtMs: atMs } = deposit;
    const isRead = book.chainFacts.some((facts) => facts.recordId === recordId);
    if (type !== 'Deposit' || status !== 'Pending' || txid === null || isRead) continue;
    const payment = book.payments.find(({ id }) => id === txid);
    const reading = payment === undefined ? ({ found: 'nothing' } as const) : readPayment(payment, deposit);
    book.chainFacts.push(withReading({ recordId, uid, coin, txid }, { reading, atMs }));
  }
}

function readPayment(
  { coin, id: txid, from, to, units, atMs, hasFailed }: DemoPayment,
  deposit: Transaction,
) {
  const transfer = { position: 0, to: toChainDestination(coin, to), coinUnits: units };
  const payment = {
    txid,
    transfers: to === toAddress(deposit) ? [transfer] : [],
    senders: [toChainDestination(coin, from)],
    inputs: [],
    nonce: coin === 'eth' ? 0 : null,
    block: atMs === null ? null : { height: 1, hash: hexOf(`block of ${txid}`), atMs },
    confirmations: atMs === null ? 0 : 32,
    isFinal: coin === 'eth' && atMs !== null,
    ...{ isCoinbase: false, hasFailed, isToken: false },
  };
  return { found: 'payment', payment, isStale: false } as const;
}

/** Books the one transfer of an approved deposit's payment. */
export function bookOnChain(book: DemoBook, depositId: string): void {
  const record = known(book.transactions, depositId);
  const { transactionId: orderId, uid, coin, txid, decidedAtMs } = record;
  const payment = book.payments.find(({ id }) => id === txid);
  if (txid === null || payment === undefined || decidedAtMs === null)
    throw new Error(`${depositId} has no payment`);
  const { to, from, units: coinUnits } = payment;
  const [position, senders] = [0, [toChainDestination(coin, from)]];
  const id = bookedOutputId({ coin, txid, to: toChainDestination(coin, to), position });
  book.transactions.set(depositId, { ...record, outputs: [id] });
  book.bookedOutputs.push({
    id,
    output: {
      recordId: depositId,
      orderId,
      uid,
      coin,
      txid,
      position,
      coinUnits,
      senders,
      atMs: decidedAtMs,
    },
  });
}

/** A Bitcoin wallet is named by its script: the local chain has no keys. */
function walletOf(coin: Coin, label: string): string {
  const hex = hexOf(`wallet of ${label}`).slice(0, 40);
  return coin === 'eth' ? `0x${hex}` : `0014${hex}`;
}

function hexOf(label: string): string {
  return bytesToHex(sha256(utf8ToBytes(`demo|${label}`)));
}
