import { isTxid } from '@keelstone/domain/kernel/address/txid';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { dayMs, minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { toChainDestination, type ChainPayment } from '@keelstone/domain/money/blockchain/chain-payment';
import {
  pickAgreed,
  canCorroborate,
  type ChainFacts,
  type ChainReading,
  type ChainReadings,
} from '@keelstone/domain/money/blockchain/chain-reading';
import { isUsedByMany, isPaidForMany, withOrigin } from '@keelstone/domain/money/blockchain/sender';
import type { Config } from '../../../platform/config.ts';
import {
  readBitcoinBalance,
  isBitcoinMainnet,
  listBitcoin,
  readBitcoin,
  countBitcoinTransactions,
} from './bitcoin-source.ts';
import { catchSilence, everybody } from './chain-source.ts';
import { readEthereumBalance, isContract, isEthereumMainnet, readEthereum } from './ethereum-source.ts';

/** Returns our own destinations of a coin that may have sent these payments (`findOwnDestinations`). */
type Own = (coin: Coin, payments: readonly ChainPayment[], nowMs: number) => Promise<ReadonlySet<string>>;

type Question = {
  coin: Coin;
  txid: string;
  /** The address whose transfers are kept, or `null` for all. */
  address: string | null;
  before?: ChainFacts | undefined;
  nowMs: number;
};

/** How long a list of payments is used again. */
const listedMs = 10_000;

/**
 * Asks the sources of a coin. `isOn` is false if none is set, and then nothing is asked. Each source must prove its
 * network once a day. One on another network counts as silent. Every payment reports whether it comes from us. Errors:
 * none.
 */
export function chainReader(
  { chain, secondChain: { btc, rpc } }: Pick<Config, 'chain' | 'secondChain'>,
  own: Own,
) {
  const first = chainSource(chain, own);
  // Both nodes use the same list of payments by contracts.
  const second = chainSource({ btc, eth: { rpc, internal: chain.eth.internal } }, own);
  return {
    ...first,
    mayAsk: sourceBudget(),
    /** Asks both in parallel. If one is not heard, or has only a list, the other one leads. */
    async read(question: Question): Promise<ChainReadings> {
      const [reading, other] = await Promise.all([
        first.read(question),
        second.isOn(question.coin) ? second.read(question) : undefined,
      ]);
      if (other === undefined) return { reading };
      return isBetter(other, reading) ? { reading: other, second: reading } : { reading, second: other };
    },
    /** The sources of Bitcoin. Each returns its URL, a secret, once it has proven its network. */
    bitcoinSources: [first, second].filter(({ isOn }) => isOn('btc')).map(({ proveBitcoin }) => proveBitcoin),
    /** Returns whether many people use one of the senders of a payment, or `undefined` if the sources are silent. */
    isSenderBusy: async (asked: AskedSenders): Promise<boolean | undefined> =>
      (await first.isSenderBusy(asked)) ?? (second.isOn(asked.coin) ? second.isSenderBusy(asked) : undefined),
  };
}

type AskedSenders = { coin: Coin; payment: ChainPayment; nowMs: number };

/** Returns whether another source should lead, because only that one is heard or has a trace. */
function isBetter(other: ChainReading, reading: ChainReading): boolean {
  if (!canCorroborate(reading)) return canCorroborate(other) || reading.found === 'silence';
  return isListed(reading) && canCorroborate(other) && other.found === 'payment' && !isListed(other);
}

const isListed = (reading: ChainReading) => reading.found === 'payment' && reading.payment.calls === 'listed';

/** Finds the payment as an earlier reading traced it. With two sources, both must have traced it and agree. */
function findTracedPayment(before: ChainReadings): ChainPayment | undefined {
  const isTraced = [before.reading, before.second ?? before.reading].every(
    (each) => each.found === 'payment' && each.payment.calls === 'traced',
  );
  const agreed = isTraced ? pickAgreed(before) : undefined;
  return agreed?.found === 'payment' ? agreed.payment : undefined;
}

function chainSource({ btc, eth }: Config['chain'], own: Own) {
  const isOn = (coin: Coin) => (coin === 'btc' ? btc : eth.rpc) !== '';
  const provenAtMs = new Map<Coin, number>();
  const isProven = async (coin: Coin, nowMs: number): Promise<boolean> => {
    if (nowMs - (provenAtMs.get(coin) ?? -Infinity) < dayMs) return true;
    const isMainnet = await (coin === 'btc' ? isBitcoinMainnet(btc) : isEthereumMainnet(eth));
    if (isMainnet) provenAtMs.set(coin, nowMs);
    return isMainnet;
  };
  const listNewest = async (address: string, ours: ReadonlySet<string>, nowMs: number) => {
    const payments = await listBitcoin(btc, { address, ours });
    const owned = await own('btc', payments, nowMs);
    return payments.map((payment) => withOrigin(payment, owned));
  };
  const listOrNone = async (address: string, nowMs: number): Promise<ChainPayment[]> => {
    try {
      const ours = new Set([toChainDestination('btc', address)]);
      return (await isProven('btc', nowMs)) ? await listNewest(address, ours, nowMs) : [];
    } catch {
      return [];
    }
  };
  const readOne = ({ coin, txid, address, before, nowMs }: Question): Promise<ChainReading> => {
    const ours = address === null ? everybody : new Set([toChainDestination(coin, address)]);
    if (coin === 'btc') return readBitcoin(btc, { txid, inputs: before?.inputs ?? [], ours, nowMs });
    const { sender, nonce = null } = before ?? {};
    const senderFacts = {
      sender: sender ? `0x${sender}` : undefined,
      nonce,
      traced: before && findTracedPayment(before),
    };
    return readEthereum(eth, { txid, ...senderFacts, ours, nowMs });
  };
  let lastList = { address: '', atMs: -Infinity, payments: Promise.resolve<ChainPayment[]>([]) };
  return {
    isOn,
    read: (question: Question): Promise<ChainReading> =>
      catchSilence(async () => {
        const { coin, txid, nowMs } = question;
        // The id becomes part of a URL.
        if (!isTxid(coin, txid)) return { found: 'nothing' };
        if (!(await isProven(coin, nowMs))) return { found: 'silence', why: 'wrong-network' };
        const reading = await readOne(question);
        if (reading.found !== 'payment') return reading;
        const owned = await own(coin, [reading.payment], nowMs);
        return { ...reading, payment: withOrigin(reading.payment, owned) };
      }),
    async proveBitcoin(nowMs: number): Promise<string> {
      if (!(await isProven('btc', nowMs))) throw new Error('A source is on another network');
      return btc;
    },
    async isSenderBusy({ coin, payment, nowMs }: AskedSenders): Promise<boolean | undefined> {
      const { senders } = payment;
      try {
        if (isPaidForMany(payment)) return true;
        if (!(await isProven(coin, nowMs))) return undefined;
        if (coin === 'eth') return await isContract(eth, `0x${senders[0] ?? ''}`);
        for (const sender of senders)
          if (isUsedByMany(await countBitcoinTransactions(btc, sender))) return true;
        return false;
      } catch {
        return undefined;
      }
    },
    /** The newest payments to one of our Bitcoin addresses, read once in ten seconds; empty if the source is silent. */
    list: ({ address, nowMs }: { address: string; nowMs: number }): Promise<ChainPayment[]> => {
      if (lastList.address !== address || nowMs - lastList.atMs >= listedMs)
        lastList = { address, atMs: nowMs, payments: listOrNone(address, nowMs) };
      return lastList.payments;
    },
    /**
     * The sum of our addresses' balances and, for Bitcoin, the newest payments to them, which an Ethereum node cannot
     * list. `undefined` if the source is silent about any. Asks two or three questions an address, one after another.
     */
    async holdings({ coin, addresses, nowMs }: { coin: Coin; addresses: readonly string[]; nowMs: number }) {
      const ours = new Set(addresses.map((address) => toChainDestination(coin, address)));
      const payments = new Map<string, ChainPayment>();
      let balance = 0;
      try {
        if (!(await isProven(coin, nowMs))) return undefined;
        for (const address of addresses) {
          balance += await (coin === 'btc'
            ? readBitcoinBalance(btc, address)
            : readEthereumBalance(eth, address));
          const newest = coin === 'btc' ? await listNewest(address, ours, nowMs) : [];
          for (const payment of newest) payments.set(payment.txid, payment);
        }
        return { held: balance, payments: [...payments.values()] };
      } catch {
        return undefined;
      }
    },
  };
}

/** The lookups of one instance in a minute at each source of a coin; public sources allow few questions. */
const lookupsMax = 120;
/** The owners' share. The last tenth is for reviewers. */
const ownersMax = 0.9 * lookupsMax;

/** `job`: unbounded, because the job looks up one transaction after another. */
type AskedBy = 'owner' | 'reviewer' | 'job';

/** Counts the lookups of this process, and returns whether another may be made. */
function sourceBudget(): (lookup: { coin: Coin; by: AskedBy; nowMs: number }) => boolean {
  const windows = new Map<Coin, { fromMs: number; lookups: number }>();
  return ({ coin, by, nowMs }) => {
    if (by === 'job') return true;
    const last = windows.get(coin);
    const window =
      last === undefined || nowMs - last.fromMs >= minuteMs ? { fromMs: nowMs, lookups: 0 } : last;
    windows.set(coin, window);
    if (window.lookups >= (by === 'owner' ? ownersMax : lookupsMax)) return false;
    window.lookups += 1;
    return true;
  };
}
