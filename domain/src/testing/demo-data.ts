import type { LoginActivity } from '../activity/login-activity.ts';
import type { PublicClaims } from '../claims/claims.ts';
import type { KycRecord } from '../kyc/kyc-record.ts';
import type { Account } from '../ledger/account.ts';
import type { JournalEntry } from '../ledger/journal.ts';
import type { KeptQuote } from '../rates/accept-rate.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { User } from '../user/user.ts';
import type { PlatformWallet } from '../wallet/wallet.ts';
import { auditOf, type DemoAuditRow } from './demo/audit.ts';
import { openBook, type DemoFile } from './demo/book.ts';
import { demoRates } from './demo/market.ts';
import { tellAdmins } from './demo/stories/admins.ts';
import { tellHolders } from './demo/stories/holders.ts';
import { tellNewcomers } from './demo/stories/newcomers.ts';
import { tellTrader } from './demo/stories/trader.ts';
import { tellWatched } from './demo/stories/watched.ts';
import { makeWallet } from './make-wallet.ts';
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
  wallet: PlatformWallet;
  claims: PublicClaims;
  rates: KeptQuote[];
  audit: DemoAuditRow[];
  files: DemoFile[];
};

/**
 * The demo data set: what `emulator-data/` holds. The same at every call and on every machine. Nothing in it is
 * typed by hand that a decision of the domain can make, so its ledger is as true as a real one.
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
    wallet: makeWallet(),
    // What spec sections 1 and 9 claim.
    claims: { usersText: '30,000+', isLicensed: true },
    rates: demoRates().map((quote) => ({ ...quote, suspect: null })),
    audit: auditOf(book),
    files: book.files,
  };
}

function authUserOf({ uid, email, isVerified, isAdmin, isBlocked, createdAtMs }: User): DemoAuthUser {
  const claims = isAdmin || isBlocked ? { isAdmin, blocked: isBlocked } : null;
  return { uid, email, password: demoPassword, isVerified, claims, createdAtMs };
}
