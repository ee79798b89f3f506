import type { KeptQuote } from '@keelstone/domain/core/rates/accept-rate';
import type { PriceMonth } from '@keelstone/domain/core/rates/price-month';
import type { User } from '@keelstone/domain/core/user/user';
import type { WalletVersion } from '@keelstone/domain/money/deposit-address/deposit-address';
import type { DepositKey } from '@keelstone/domain/money/deposit-address/own-address';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { demoTime, endDemoAt, openBook, type DemoBook } from './book.ts';
import { readChain } from './chain.ts';
import { demoDepositKey } from './deposit-key.ts';
import { demoRates } from './market.ts';
import { demoPassword } from './personas.ts';
import { demoPrices } from './prices.ts';
import { tellAdmins } from './stories/admins.ts';
import { tellHolders, tellWatched } from './stories/holders.ts';
import { tellNewcomers } from './stories/newcomers.ts';
import { tellTrader } from './stories/trader.ts';

/** A sign-in of Firebase Auth. `claims` are absent where the product sets none: only roles and suspensions do. */
export type DemoAuthUser = {
  uid: string;
  email: string;
  password: string;
  isVerified: boolean;
  claims: { isAdmin: boolean; blocked: boolean } | null;
  createdAtMs: number;
};

type Rows<Of> = Of extends ReadonlyMap<string, infer Row> ? Row[] : Of;
export type DemoData = { [Name in keyof DemoBook]: Rows<DemoBook[Name]> } & {
  authUsers: DemoAuthUser[];
  wallet: WalletVersion;
  depositKey: DepositKey;
  rates: KeptQuote[];
  prices: PriceMonth[];
};

/**
 * The demo data set: what `emulator-data/` holds. The same at every call and on every machine. Whatever a decision of
 * the domain can produce is produced by it, so the ledger is as consistent as a real one. `endsAtMs`: the stories end
 * then instead, with other ids.
 */
export function demoData(endsAtMs?: number): DemoData {
  endDemoAt(endsAtMs);
  const book = openBook();
  const admins = tellAdmins(book);
  tellTrader(book, admins);
  tellHolders(book, admins);
  tellNewcomers(book, admins);
  tellWatched(book, admins);
  readChain(book);
  const users = [...book.users.values()];
  return {
    ...book,
    authUsers: users.map(authUserOf),
    users,
    accounts: [...book.accounts.values()],
    addressBooks: [...book.addressBooks.values()],
    transactions: [...book.transactions.values()],
    kyc: [...book.kyc.values()],
    wallet: makeWalletVersion({ actorUid: admins.ada, atMs: demoTime('01 08:00') }),
    depositKey: demoDepositKey(),
    rates: demoRates().map((quote) => ({ ...quote, suspect: null })),
    prices: demoPrices(),
  };
}

function authUserOf({ uid, email, isVerified, isAdmin, isBlocked, createdAtMs }: User): DemoAuthUser {
  const claims = isAdmin || isBlocked ? { isAdmin, blocked: isBlocked } : null;
  return { uid, email, password: demoPassword, isVerified, claims, createdAtMs };
}
