import type { LoginActivity } from '@keelstone/domain/activity/login-activity';
import type { KycRecord } from '@keelstone/domain/kyc/kyc-record';
import type { Account } from '@keelstone/domain/ledger/account';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import type { KeptQuote } from '@keelstone/domain/rates/accept-rate';
import type { PriceMonth } from '@keelstone/domain/rates/price-month';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { User } from '@keelstone/domain/user/user';
import type { WalletVersion } from '@keelstone/domain/wallet/wallet';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { demoTime, openBook, type DemoAuditRow, type DemoFile } from './book.ts';
import { demoRates } from './market.ts';
import { demoPrices } from './prices.ts';
import { tellAdmins } from './stories/admins.ts';
import { tellHolders, tellWatched } from './stories/holders.ts';
import { tellNewcomers } from './stories/newcomers.ts';
import { tellTrader } from './stories/trader.ts';
import { demoPassword } from './personas.ts';

/** A sign-in of Firebase Auth. `claims` are absent where the product sets none: only roles and suspensions do. */
export type DemoAuthUser = {
  uid: string;
  email: string;
  password: string;
  isVerified: boolean;
  claims: { isAdmin: boolean; blocked: boolean } | null;
  createdAtMs: number;
};

export type DemoData = {
  authUsers: DemoAuthUser[];
  users: User[];
  accounts: Account[];
  journal: JournalEntry[];
  transactions: Transaction[];
  kyc: KycRecord[];
  activity: LoginActivity[];
  wallet: WalletVersion;
  rates: KeptQuote[];
  prices: PriceMonth[];
  audit: DemoAuditRow[];
  files: DemoFile[];
};

/**
 * The demo data set: what `emulator-data/` holds. The same at every call and on every machine. Whatever a decision of
 * the domain can produce is produced by it, so the ledger is as consistent as a real one.
 */
export function demoData(): DemoData {
  const book = openBook();
  const admins = tellAdmins(book);
  tellTrader(book, admins);
  tellHolders(book, admins);
  tellNewcomers(book, admins);
  tellWatched(book, admins);
  const users = [...book.users.values()];
  return {
    authUsers: users.map(authUserOf),
    users,
    accounts: [...book.accounts.values()],
    journal: book.journal,
    transactions: [...book.transactions.values()],
    kyc: [...book.kyc.values()],
    activity: book.activity,
    wallet: makeWalletVersion({ actorUid: admins.ada, atMs: demoTime('01 08:00') }),
    rates: demoRates().map((quote) => ({ ...quote, suspect: null })),
    prices: demoPrices(),
    audit: book.audit,
    files: book.files,
  };
}

function authUserOf({ uid, email, isVerified, isAdmin, isBlocked, createdAtMs }: User): DemoAuthUser {
  const claims = isAdmin || isBlocked ? { isAdmin, blocked: isBlocked } : null;
  return { uid, email, password: demoPassword, isVerified, claims, createdAtMs };
}
