import { coins, type Coin } from '../../kernel/amounts/coins.ts';

/** 1e-8 units of each coin, as text because sums may exceed the safe integers. */
export type CoinSums = Readonly<Record<Coin, string>>;

/**
 * The contents of the platform's wallets as counted by an operator on one day (UTC), `walletHoldings/{day}`, next to
 * the ledger's sums. `ledger` is `null` if no check of all books has run yet.
 */
export type WalletHoldings = {
  day: string;
  units: Readonly<Record<Coin, number>>;
  ledger: CoinSums | null;
  /** The time of the ledger's sums. */
  ledgerAtMs: number | null;
  byUid: string;
  byName: string;
  atMs: number;
};

/** `chainHoldings/current`: the last balances of the platform's addresses from each coin's source. */
export type ChainHoldings = Partial<Record<Coin, AddressHoldings>>;

/**
 * The balances of the platform's deposit addresses, current and earlier ones, in 1e-8 units of a coin, and the amounts
 * that explain their difference from the ledger. An unconfirmed Bitcoin payment counts as made.
 */
export type AddressHoldings = {
  readAtMs: number;
  /** The number of addresses that the source was asked about: the newest. */
  addresses: number;
  held: number;
  /** The ledger's sum by the previous check of all books, or `null` if there was none. */
  ledger: string | null;
  /** Approved withdrawals without an entered payment. */
  leaving: number;
  /** Known payments to these addresses that no deposit has booked. */
  unbooked: number;
};

/** The unexplained difference: a surplus of coins or, if negative, a deficit. */
export function computeUnexplained({ held, ledger, leaving, unbooked }: AddressHoldings): string | null {
  return ledger === null ? null : String(BigInt(held - leaving - unbooked) - BigInt(ledger));
}

/**
 * The contents that the wallets should have by the journal: deposits minus payouts. Platform accounts have the opposite
 * sign. Profit, edits and exchange differences move no coin.
 */
export function sumCoinsByLedger(sums: Readonly<Record<string, Partial<Record<Coin, string>>>>): CoinSums {
  const sumMoved = (coin: Coin): string => {
    const moved = ['sys:deposit', 'sys:payout'].map((account) => BigInt(sums[account]?.[coin] ?? '0'));
    return String(-moved.reduce((sum, each) => sum + each, 0n));
  };
  return { btc: sumMoved('btc'), eth: sumMoved('eth') };
}

/** The surplus of the wallets over the ledger; negative for a deficit. */
export function computeDifference({ units, ledger }: WalletHoldings): CoinSums | null {
  if (ledger === null) return null;
  const [btc = '', eth = ''] = coins.map((coin) => String(BigInt(units[coin]) - BigInt(ledger[coin])));
  return { btc, eth };
}

/** Units of 1e-8 as a decimal text: "-0.00000001". */
export function unitsToDecimal(units: string, places: number): string {
  const digits = units.replace('-', '').padStart(places + 1, '0');
  return `${units.startsWith('-') ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
