import { fingerprint } from '@keelstone/domain/kernel/ids';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import type { ChainReading } from '@keelstone/domain/money/blockchain/chain-reading';
import { type DepositAddress, ownAddressId } from '@keelstone/domain/money/deposit-address/own-address';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { freshAddress } from '@keelstone/domain/testing/fresh-address';
import type { Deps } from '../../src/entry/create-deps.ts';
import { fileArrival } from '../../src/features/money/deposit/file-arrival.service.ts';
import { priceArrival } from '../../src/features/money/deposit/price-arrival.service.ts';
import type { Person } from './command.ts';
import type { Arrival, OfChain } from './operation.ts';

/** A payment to an own address. `units`: 1e-8 of a bitcoin. */
type OwnPayment = { txid: string; to: DepositAddress; units: number };

/** The id of its deposit. */
export const arrivalId = ({ txid, to }: OwnPayment): string => fingerprint(`arrival|btc|${txid}|${to.id}`);

/** Gives somebody an own address. */
export async function giveAddress(uid: string, deps: Deps): Promise<void> {
  const [address, atMs] = [freshAddress(), deps.now()];
  const id = ownAddressId(toChainDestination('btc', address));
  const times = { atMs, shownAtMs: atMs, checkAtMs: atMs };
  const key = { keyId: 'model', index: 0, path: "m/84'/0'/0'/0/0" };
  await deps.depositAddresses.save(id, { id, uid, address, ...key, ...times });
}

/** The payments to own addresses, by the model's names. */
export class OwnPayments {
  private readonly paid = new Map<string, OwnPayment>();

  /** Makes or mines a payment, as somebody out there does. */
  async happen(operation: OfChain, uidOf: (person: Person) => string, deps: Deps): Promise<OwnPayment> {
    if (operation.kind === 'arrive') {
      const paid = await payTo(uidOf(operation.user), operation, deps);
      this.paid.set(operation.payment, paid);
      return paid;
    }
    const paid = this.paid.get(operation.target);
    if (paid === undefined) throw new Error(`${operation.target} was never paid`);
    await mineOwn(paid, operation.isLate, deps);
    return paid;
  }
}

/** Files or prices a payment, as the job does. */
export async function watchOwn(paid: OwnPayment, operation: OfChain, deps: Deps): Promise<void> {
  if (operation.kind === 'arrive') return fileOwn(paid, operation.isMined, deps);
  return readOwnAgain(paid, deps);
}

/** Opens the own address, where its owner is promised this or nothing, and pays to it. */
async function payTo(uid: string, { payment, units, promised }: Arrival, deps: Deps): Promise<OwnPayment> {
  const [own] = await deps.depositAddresses.list({ where: [['uid', '==', uid]] });
  if (own === undefined) throw new Error(`${uid} has no address`);
  const { quote: _before, ...unquoted } = own;
  const rateAtMs = deps.now();
  const quote = promised && {
    ...{ amountUsdCents: promised.cents, rateUsd: promised.rate },
    ...{ rateAtMs, untilMs: rateAtMs + 15 * minuteMs },
  };
  const to = { ...unquoted, ...(quote && { quote }) };
  await deps.depositAddresses.save(to.id, to);
  return { txid: Buffer.from(payment).toString('hex').slice(-64).padStart(64, '0'), to, units };
}

/** Files a payment as the job does, which a source reports in a deep block or in none. */
async function fileOwn(payment: OwnPayment, isMined: boolean, deps: Deps): Promise<void> {
  const reading = readingOf(payment, isMined ? deps.now() : undefined);
  const chain = { ...deps.chain, read: () => Promise.resolve({ reading }) };
  const state = isMined ? 'mined' : 'waiting';
  await fileArrival({ ...payment, state }, () => true, { ...deps, chain });
}

/** Stores that a source reports a payment in a deep block: in the last one of its promise, or a later one. */
async function mineOwn(payment: OwnPayment, isLate: boolean, deps: Deps): Promise<void> {
  const id = arrivalId(payment);
  const [record, facts] = [await deps.transactions.find(id), await deps.chainFacts.find(id)];
  if (facts === undefined) throw new Error(`${id} was not filed`);
  const untilMs = (record?.quote?.untilMs ?? deps.now()) + depositLimits.quoteBlockMs;
  const reading = readingOf(payment, isLate ? untilMs + 1 : untilMs);
  await deps.chainFacts.save(id, { ...facts, reading });
}

/** Looks again at a payment in a block: files it if it is not filed, and fixes its price by the stored reading. */
async function readOwnAgain(payment: OwnPayment, deps: Deps): Promise<void> {
  await fileOwn(payment, true, deps);
  const record = await deps.transactions.find(arrivalId(payment));
  const isUnpriced = record?.status === 'Pending' && record.arrival?.pricedAtMs === null;
  const chain = { ...deps.chain, isOn: () => true, mayAsk: () => false };
  if (isUnpriced) await priceArrival(record, { ...deps, chain });
}

/** `atMs`: the time of its block. */
function readingOf({ txid, to, units }: OwnPayment, atMs: number | undefined): ChainReading {
  const paid = { position: 0, to: toChainDestination('btc', to.address), coinUnits: units };
  const origin = { senders: ['somebody'], inputs: [`${txid}:0`], nonce: null, isCoinbase: false };
  const flags = { isFinal: false, hasFailed: false, isToken: false, isFromUs: false };
  const block = atMs === undefined ? null : { height: 1, hash: 'b'.repeat(64), atMs };
  const confirmations = block === null ? 0 : 100;
  const payment = { txid, transfers: [paid], block, confirmations, ...origin, ...flags };
  return { found: 'payment', payment, isStale: false };
}
