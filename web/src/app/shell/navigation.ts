import type { ComponentType } from 'react';
import { paths } from '../../config/paths.ts';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  ArrowsUpAndDownIcon,
  BadgeIcon,
  ChecklistIcon,
  ClockBackIcon,
  CogIcon,
  HouseIcon,
  InboxIcon,
  OpenBookIcon,
  PageIcon,
  PersonIcon,
  PersonTickIcon,
  ReceiptIcon,
  ShieldMagnifierIcon,
  ThreePeopleIcon,
  TilesIcon,
  TwoPeopleIcon,
  WalletIcon,
} from '../../theme/icons.tsx';

export type NavigationEntry = { to: string; label: string; Icon: ComponentType };

/** The pages about money, in the order of the sidebar. The pages about the account follow. */
export const moneyEntries: readonly NavigationEntry[] = [
  { to: paths.dashboard, label: 'Dashboard', Icon: TilesIcon },
  { to: paths.deposit, label: 'Deposit', Icon: ArrowDownIcon },
  { to: paths.withdraw, label: 'Withdraw', Icon: ArrowUpIcon },
  { to: paths.transactions, label: 'Transactions', Icon: ReceiptIcon },
  { to: paths.statement, label: 'Statement', Icon: PageIcon },
];

export const accountEntries: readonly NavigationEntry[] = [
  { to: paths.profile, label: 'My Profile', Icon: PersonIcon },
  { to: paths.settings, label: 'Account Settings', Icon: CogIcon },
  { to: paths.activity, label: 'Login Activity', Icon: ClockBackIcon },
];

/** Shown until the identity is verified. */
export const verificationEntry: NavigationEntry = {
  to: paths.kyc,
  label: 'Verification',
  Icon: BadgeIcon,
};

export const inboxEntry: NavigationEntry = { to: paths.adminInbox, label: 'Inbox', Icon: InboxIcon };

export const adminEntries: readonly NavigationEntry[] = [
  { to: paths.adminKyc, label: 'KYC List', Icon: ChecklistIcon },
  { to: paths.adminTransactions, label: 'Transactions', Icon: ArrowsUpAndDownIcon },
  { to: paths.adminUsers, label: 'Users', Icon: TwoPeopleIcon },
  { to: paths.adminWallets, label: 'Wallets', Icon: WalletIcon },
];

/** The pages that control administrators and the books. */
export const controlEntries: readonly NavigationEntry[] = [
  { to: paths.adminBooks, label: 'Books', Icon: OpenBookIcon },
  { to: paths.adminAudit, label: 'Audit trail', Icon: ShieldMagnifierIcon },
  { to: paths.adminProposals, label: 'Proposals', Icon: PersonTickIcon },
  { to: paths.adminPolicy, label: 'Two-person rule', Icon: ThreePeopleIcon },
];

const home: NavigationEntry = { to: paths.dashboard, label: 'Home', Icon: HouseIcon };

const userBarEntries: readonly NavigationEntry[] = [
  home,
  ...pickEntries(moneyEntries, paths.deposit, paths.withdraw, paths.transactions),
];

const adminBarEntries: readonly NavigationEntry[] = [
  home,
  inboxEntry,
  ...pickEntries(adminEntries, paths.adminTransactions, paths.adminUsers),
];

/** The entries of a phone's bottom bar. Its button More opens the rest of the sidebar. */
export function listBarItems(isAdmin: boolean): readonly NavigationEntry[] {
  return isAdmin ? adminBarEntries : userBarEntries;
}

function pickEntries(entries: readonly NavigationEntry[], ...chosen: readonly string[]): NavigationEntry[] {
  return entries.filter(({ to }) => chosen.includes(to));
}
