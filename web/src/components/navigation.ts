import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PolicyOutlined from '@mui/icons-material/PolicyOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import SummarizeOutlined from '@mui/icons-material/SummarizeOutlined';
import SwapVertOutlined from '@mui/icons-material/SwapVertOutlined';
import type { ComponentType } from 'react';
import { paths } from '../config/paths.ts';

export type NavigationEntry = { to: string; label: string; Icon: ComponentType };

/** The sidebar, in its order: what is done with money, and then what is about oneself. */
export const moneyEntries: readonly NavigationEntry[] = [
  { to: paths.dashboard, label: 'Dashboard', Icon: SpaceDashboardOutlined },
  { to: paths.deposit, label: 'Deposit', Icon: ArrowDownwardOutlined },
  { to: paths.withdraw, label: 'Withdraw', Icon: ArrowUpwardOutlined },
  { to: paths.transactions, label: 'Transactions', Icon: ReceiptLongOutlined },
  { to: paths.statement, label: 'Statement', Icon: SummarizeOutlined },
];

export const accountEntries: readonly NavigationEntry[] = [
  { to: paths.profile, label: 'My Profile', Icon: PersonOutlined },
  { to: paths.settings, label: 'Account Settings', Icon: SettingsOutlined },
  { to: paths.activity, label: 'Login Activity', Icon: HistoryOutlined },
];

/** Only while there is something to verify. */
export const verificationEntry: NavigationEntry = {
  to: paths.kyc,
  label: 'Verification',
  Icon: BadgeOutlined,
};

/** What waits for administrators. */
export const inboxEntry: NavigationEntry = { to: paths.adminInbox, label: 'Inbox', Icon: InboxOutlined };

export const adminEntries: readonly NavigationEntry[] = [
  { to: paths.adminKyc, label: 'KYC List', Icon: FactCheckOutlined },
  { to: paths.adminTransactions, label: 'Transactions', Icon: SwapVertOutlined },
  { to: paths.adminUsers, label: 'Users', Icon: GroupOutlined },
  { to: paths.adminWallets, label: 'Wallets', Icon: AccountBalanceWalletOutlined },
];

/** What watches over the administrators and the books. */
export const controlEntries: readonly NavigationEntry[] = [
  { to: paths.adminBooks, label: 'Books', Icon: MenuBookOutlined },
  { to: paths.adminAudit, label: 'Audit trail', Icon: PolicyOutlined },
  { to: paths.adminProposals, label: 'Proposals', Icon: HowToRegOutlined },
  { to: paths.adminPolicy, label: 'Two-person rule', Icon: GroupsOutlined },
];

const home: NavigationEntry = { to: paths.dashboard, label: 'Home', Icon: HomeOutlined };

const userBarEntries: readonly NavigationEntry[] = [
  home,
  ...entriesOf(moneyEntries, paths.deposit, paths.withdraw, paths.transactions),
];

const adminBarEntries: readonly NavigationEntry[] = [
  home,
  inboxEntry,
  ...entriesOf(adminEntries, paths.adminTransactions, paths.adminUsers),
];

/** What a phone has at its foot; More opens the rest of the sidebar. */
export function barEntriesOf(isAdmin: boolean): readonly NavigationEntry[] {
  return isAdmin ? adminBarEntries : userBarEntries;
}

function entriesOf(entries: readonly NavigationEntry[], ...chosen: readonly string[]): NavigationEntry[] {
  return entries.filter(({ to }) => chosen.includes(to));
}
