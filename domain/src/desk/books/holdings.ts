import { coins, type Coin } from '../../kernel/amounts/coins.ts';

/** 1e-8 units of each coin. In text where sums may leave the safe integers. */
export type CoinSums = Readonly<Record<Coin, string>>;

/**
 * The contents of the platform's wallets as an operator counted them on one day (UTC), `walletHoldings/{day}`, next to
 * the ledger's sums. `ledger` is `null` if no reconciliation of all books has run yet.
 */
export type WalletHoldings = {
  day: string;
  units: Readonly<Record<Coin, number>>;
  ledger: CoinSums | null;
  /** When the ledger had these sums. */
  ledgerAtMs: number | null;
  byUid: string;
  byName: string;
  atMs: number;
};

/** `chainHoldings/current`: what the source of each coin last said of the platform's addresses. */
export type ChainHoldings = Partial<Record<Coin, AddressHoldings>>;

/**
 * The holdings of the platform's deposit addresses, current and earlier ones, in 1e-8 units of a coin, and the amounts
 * that explain their difference from the ledger. A payment that waits for a Bitcoin block counts as made.
 */
export type AddressHoldings = {
  readAtMs: number;
  /** How many were asked about: the newest. */
  addresses: number;
  held: number;
  /** By the check of all books before; `null` if there was none. */
  ledger: string | null;
  /** Approved withdrawals for which nobody has recorded a payment. */
  leaving: number;
  /** Payments to these addresses that no deposit has booked, as far as they are known. */
  unbooked: number;
};

/** The unexplained rest of the difference: coins too many, or, if negative, too few. */
export function unexplainedOf({ held, ledger, leaving, unbooked }: AddressHoldings): string | null {
  return ledger === null ? null : String(BigInt(held - leaving - unbooked) - BigInt(ledger));
}

/**
 * The contents that the wallets should have by the journal: deposits less payouts. The platform accounts are the other
 * side, so both signs are turned. Profit, edits and exchange differences move no coin.
 */
export function coinsByLedger(sums: Readonly<Record<string, Partial<Record<Coin, string>>>>): CoinSums {
  const of = (coin: Coin): string => {
    const moved = ['sys:deposit', 'sys:payout'].map((account) => BigInt(sums[account]?.[coin] ?? '0'));
    return String(-moved.reduce((sum, each) => sum + each, 0n));
  };
  return { btc: of('btc'), eth: of('eth') };
}

/** How much more the wallets hold than the ledger says; negative if something is missing. */
export function differenceOf({ units, ledger }: WalletHoldings): CoinSums | null {
  if (ledger === null) return null;
  const [btc = '', eth = ''] = coins.map((coin) => String(BigInt(units[coin]) - BigInt(ledger[coin])));
  return { btc, eth };
}

/** Units of 1e-8 as a decimal number in text: "-0.00000001". */
export function decimalOfUnits(units: string, places: number): string {
  const digits = units.replace('-', '').padStart(places + 1, '0');
  return `${units.startsWith('-') ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
