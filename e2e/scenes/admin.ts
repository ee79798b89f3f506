import { userContract } from '@keelstone/domain/core/user/user.contract';
import type { DeskWire } from '@keelstone/domain/desk/desk/desk.contract';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import { exampleIds } from '@keelstone/domain/kernel/api/example-ids';
import { profitScenes } from './profit.ts';
import { reviewScenes } from './review.ts';
import * as act from './scene.ts';
import { twoPeopleScenes } from './two-people.ts';

const { given, press, steps, fill, click, shows, says, rowMenu } = act;

/** A busy day of the home of administrators. */
const busy: DeskWire = {
  day: '2026-11-23',
  kyc: { count: 11, isExact: true, oldestAt: '2026-11-16T08:00:00.000Z' },
  deposits: { count: 1000, isExact: false, oldestAt: '2026-11-20T08:00:00.000Z', usd: 12_345_678.9 },
  withdrawals: { count: 4, isExact: true, oldestAt: '2026-11-22T08:00:00.000Z', usd: 8250.25 },
  payouts: { count: 1, isExact: true, oldestAt: '2026-11-23T06:00:00.000Z', usd: 700 },
  proposals: { count: 2, isExact: true, oldestAt: '2026-11-22T08:00:00.000Z', usd: 15_000, forYou: 1 },
  decisions: { approved: 41, rejected: 6 },
  findings: { count: 1, isExact: true },
  stopped: ['withdrawals', 'registration'],
};

const before = { btcAddress: exampleAddresses.btc, ethAddress: exampleAddresses.eth };

/** Pretends that another administrator has just replaced the addresses alone: every depositor would see it. */
const replacedByOne = (...acts: readonly act.Act[]) =>
  given(
    steps(
      act.answers(/\/api\/wallet\/restore\//, {
        restorable: {
          versionId: exampleIds.walletVersion,
          current: { ...before, ethAddress: exampleAddresses.eth.toLowerCase() },
          before,
          by: 'Ada Moreau (ada@example.com)',
          isOwn: false,
          at: '2026-11-20T10:00:00.000Z',
          until: '2026-11-23T10:00:00.000Z',
        },
      }),
      act.previewsNothing(/\/api\/preview\/restore-wallet/),
    ),
    says(/replaced the deposit addresses alone/),
    ...acts,
  );

/** Pretends that the owner has locked the account, and asked for the unlock. */
const lockedByOwner = (...acts: readonly act.Act[]) =>
  given(
    act.alters(/\/api\/user\/\w+\/\w+$/, userContract['get-user'].response, (user) => ({
      ...user,
      ...{ lockedAt: '2026-11-20T10:00:00.000Z', unlocksAt: '2030-01-01T00:00:00.000Z' },
    })),
    says(/^The owner locked this account/),
    ...acts,
  );

const picture: act.Act = (page) => page.getByRole('dialog').getByRole('img').waitFor();
const reason = shows('combobox', 'Reason');
const figures = (entry?: string) =>
  steps(press(/^Change the balances/), entry === undefined ? shows('menu') : click('menuitem', entry));
const ofUser = (entry: string) => steps(press(/^Actions for/), click('menuitem', entry), shows('dialog'));

/** An administrator's scenes of one user and one application; nothing here decides anything. */
export function adminScenes({ kycId, userId }: { kycId: string; userId: string }): readonly act.Scene[] {
  const user = `/admin/user/${userId}`;
  const clara = '/admin/transactions?search=Clara';
  return [
    ...act.dataPage('admin-home', '/dashboard'),
    ...act.states('/dashboard', {
      'admin-home-busy': act.given(
        act.answers(/\/api\/desk\/\w+$/, busy),
        act.shows('link', /^Deposits 1,000\+/),
      ),
    }),
    ...act.dataPage('admin-users', '/admin/users'),
    ...act.states('/admin/users?search=Clara', {
      'admin-users-menu': rowMenu(),
      'admin-users-suspend': rowMenu('Suspend User'),
    }),
    ...act.states('/admin/users?search=Ivo', {
      'admin-users-unsuspend': rowMenu('Unsuspend User'),
    }),
    ...act.dataPage('admin-user', user),
    { name: 'admin-user-kyc', path: `${user}?tab=kyc` },
    { name: 'admin-user-history', path: `${user}?tab=history` },
    { name: 'admin-user-sign-ins', path: `${user}?tab=sign-ins` },
    ...act.states(user, {
      'admin-user-transactions': steps(click('tab', 'Transactions'), (page) =>
        page
          .getByText(/^Showing/)
          .last()
          .waitFor(),
      ),
      'admin-user-suspend': ofUser('Suspend User'),
      'admin-user-figures-menu': figures(),
      'admin-user-credit': figures('Credit Profit'),
      'admin-user-edit': figures('Edit figures'),
      'admin-user-edit-jump': steps(
        figures('Edit figures'),
        fill('Balance', '1000000'),
        fill('Bitcoin', '0'),
      ),
      'admin-user-edit-question': steps(
        figures('Edit figures'),
        fill('Balance', '1000000'),
        press('Continue'),
        reason,
      ),
      'admin-user-credit-question': steps(
        figures('Credit Profit'),
        fill('Amount in USD', '100'),
        press('Continue'),
        reason,
      ),
      'admin-user-reset-factors': ofUser('Reset second factor'),
      'admin-user-locked': lockedByOwner(),
      'admin-user-unlock': lockedByOwner(press('Unlock')),
    }),
    { name: 'admin-user-missing', path: '/admin/user/NobodyHasThisId0000000000000' },
    ...act.dataPage('admin-kyc', '/admin/kyc'),
    ...act.states('/admin/kyc?search=Deepa', {
      'admin-kyc-menu': rowMenu(),
      'admin-kyc-approve': rowMenu('Approve'),
      'admin-kyc-reject': rowMenu('Reject'),
      'admin-kyc-ask': rowMenu('Ask for Information'),
      'admin-kyc-delete': rowMenu('Delete'),
      'admin-kyc-view': steps(press(/^View document of/), picture),
    }),
    ...act.dataPage('admin-kyc-detail', `/admin/kyc/${kycId}`),
    ...act.dataPage('admin-transactions', '/admin/transactions'),
    ...act.states(clara, {
      'admin-transactions-menu': rowMenu(),
      'admin-transactions-delete': rowMenu('Delete'),
      'admin-transactions-details': rowMenu('View Details'),
      'admin-transactions-proof': steps(press(/^View proof/), picture),
    }),
    ...act.states(`${clara}&limit=50`, {
      'admin-transactions-reject': rowMenu('Reject', 'deposit', 'Pending'),
      'admin-transactions-approve': act.core('decision', rowMenu('Approve', 'withdrawal', 'Pending')),
      'admin-transactions-ask': rowMenu('Ask for Information', 'deposit', 'Pending'),
      'admin-transactions-correct-payment': rowMenu('Correct Payout', 'withdrawal', 'Sent'),
      'admin-transactions-return-payment': steps(
        rowMenu('Return Payout', 'withdrawal', 'Sent'),
        // The effects shown make the dialog taller.
        act.dialogSays('After'),
        click('combobox', 'Reason'),
        click('option', 'Another reason…'),
        fill('In your own words', 'See keelstone.example for why'),
      ),
    }),
    ...act.states('/admin/transactions?search=Kavita&limit=50', {
      'admin-transactions-details-returned': rowMenu('View Details', 'withdrawal', 'Returned'),
    }),
    ...reviewScenes,
    ...act.dataPage('admin-books', '/admin/books'),
    ...act.states('/admin/books', { 'admin-find': steps(press('Find'), shows('option', /Books/)) }),
    ...act.dataPage('admin-audit', '/admin/audit'),
    { name: 'admin-audit-empty', path: '/admin/audit?to=2001-01-01' },
    ...act.states('/admin/audit', {
      'admin-audit-event': steps(press(/^Details of/), act.dialogSays('Request')),
      'admin-audit-verified': steps(press('Check'), says(/as they were sealed/)),
    }),
    ...act.dataPage('admin-wallets', '/admin/wallets'),
    ...act.states('/admin/wallets', {
      'admin-wallets-refused': steps(
        press('Change addresses'),
        fill(/Ethereum \(ETH\) address/, '0x123'),
        press('Update Wallets'),
        says(/does not look like an address/),
      ),
      'admin-wallets-restorable': replacedByOne(),
      'admin-wallets-restore': replacedByOne(press('Restore'), shows('dialog')),
    }),
    ...profitScenes,
    ...twoPeopleScenes,
    ...act.dataPage('admin-policy', '/admin/policy'),
    ...act.states('/admin/policy', {
      'admin-policy-confirm': steps(
        click('combobox', 'Require a second administrator'),
        click('option', 'Always'),
        press('Save'),
        shows('dialog'),
      ),
    }),
  ];
}
