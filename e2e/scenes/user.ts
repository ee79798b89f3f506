import { sessionContract } from '@keelstone/domain/core/session/session.contract';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import { journalPageWire } from '@keelstone/domain/money/statement/journal.wire';
import type { NoticesWire } from '@keelstone/domain/people/notification/notification.contract';
import { chooseImage, fixture } from '../support/forms.ts';
import { addressScenes, doubtfulAddress } from './addresses.ts';
import { factorScenes } from './factor.ts';
import { acceptanceScene } from './legal.ts';
import { ownDataScenes } from './own-data.ts';
import { reviewerQuestionScenes } from './reviewer-questions.ts';
import * as act from './scene.ts';

const { given, press, steps, fill, click, shows, says, rowMenu } = act;
const security = '/settings';
const chart = 'Your USD over time';

/** The drawer of the first figure, checked. */
const explained = (finding: string | RegExp) =>
  steps(press(/^\$/), press('Check it'), act.dialogSays(finding));

/** Pretends that an amount was altered on the way here. */
const alteredJournal = act.alters('**/api/statement/*/journal*', journalPageWire, (answer) => {
  const altered = answer.items.at(-1)?.postings[0];
  if (altered !== undefined) altered.deltaUnits += 100;
  return answer;
});

/** Pretends that the account is locked. */
const locked = (unlocksAt: string | null, ...acts: readonly act.Act[]) =>
  given(
    act.altersUser({ lockedAt: '2026-11-20T10:00:00.000Z', unlocksAt }),
    says(/^Your account is locked/),
    says('This device'),
    ...acts,
  );

const confirmed = (method: string) =>
  locked(
    null,
    act.answers('**/api/auth/unlock', { error: 'x', code: 'step-up-required', methods: [method] }, 403),
    press('Unlock my account'),
    press('Unlock in 24 hours'),
    shows('dialog', "Confirm it's you"),
  );

const events: NoticesWire = {
  items: [
    {
      _id: 'n1',
      kind: 'deposit-approved',
      title: 'Your deposit of $5,000.00 in BTC was approved',
      transactionId: 'r1',
      isRead: false,
      createdAt: '2026-11-22T10:00:00.000Z',
    },
    {
      _id: 'n2',
      kind: 'new-device',
      title: 'New sign-in to your Keelstone account',
      isRead: true,
      createdAt: '2026-11-21T08:00:00.000Z',
    },
  ],
  unread: 1,
};

/** The bell, opened, with these: what has happened to the demo people depends on the tests before. */
const bell = (json: NoticesWire, button: string | RegExp) =>
  act.given(act.answers('**/api/notices', json), act.press(button), act.shows('dialog', 'Notifications'));

/** The most notifications that the list shows: even they do not cover the bell. */
const longBell = act.given(
  act.answers('**/api/notices', {
    items: Array.from({ length: 20 }, (_each, at) => ({ ...events.items[0], _id: String(at) })),
    unread: 20,
  }),
  press(/^Notifications, 20 or more unread$/),
  async (page) => {
    const [list, button] = await Promise.all(
      [page.getByRole('dialog'), page.getByLabel(/^Notifications, /)].map((each) => each.boundingBox()),
    );
    if (!list || !button || list.y < button.y + button.height - 1)
      throw new Error('The list covers its bell');
  },
);

/** The scenes of a user with money and a history. */
export const holderScenes: readonly act.Scene[] = [
  ...act.dataPage('dashboard', '/dashboard'),
  ...act.states('/dashboard', {
    'dashboard-cancel': rowMenu('Cancel', 'Bitcoin deposit'),
    'account-menu': act.core('menu', press('Account menu')),
    'dashboard-explain': act.core('drawer', explained(/entries checked:/)),
    'dashboard-explain-faults': steps(alteredJournal, explained('Your account does not add up.')),
    bell: bell(events, /^Notifications, 1 unread$/),
    'bell-long': longBell,
    'bell-empty': bell({ items: [], unread: 0 }, 'Notifications'),
  }),
  { name: 'drawer', path: '/dashboard', open: press('More'), only: 'phone', core: 'navigation' },
  ...act.states('/deposit?coin=eth', {
    'deposit-proof': steps(
      fill(/Amount/, '750'),
      press('Continue'),
      press('Continue'),
      (page) => chooseImage(page, fixture('receipt.png')),
      shows('img', /receipt\.png/),
    ),
  }),
  // The first step of a deposit needs no data.
  ...act.states('/deposit', {
    deposit: act.core('page'),
    'deposit-own': steps(press('Show my address'), shows('region', 'Your Bitcoin address')),
    'deposit-send': steps(fill(/Amount/, '750'), press('Continue'), says(/^Send exactly/)),
    'deposit-leave': steps(fill(/Amount/, '750'), press('Account menu'), click('menuitem', 'View Profile')),
  }),
  ...act.states('/withdraw', {
    withdraw: act.core('page'),
    'withdraw-review': steps(
      fill(/Amount/, '500'),
      fill('Bitcoin wallet address', exampleAddresses.btc),
      press('Confirm withdrawal'),
      shows('dialog'),
    ),
    'withdraw-check-address': steps(
      fill(/Amount/, '500'),
      fill('Bitcoin wallet address', doubtfulAddress),
      press('Confirm withdrawal'),
      shows('dialog'),
    ),
  }),
  ...act.coreDataPage('transactions', '/transactions'),
  ...act.states('/transactions', {
    'transactions-menu': rowMenu(),
    'transactions-details': rowMenu('View Details'),
    'transactions-details-sent': act.core('details', rowMenu('View Details', 'withdrawal', 'Sent')),
    'transactions-details-rejected': rowMenu('View Details', 'Rejected', 'The payment did not arrive'),
    'transactions-delete': act.core('question', rowMenu('Delete')),
  }),
  {
    name: 'transactions-page-size',
    only: 'desk',
    core: 'listbox',
    path: '/transactions',
    open: steps(click('combobox', 'Page size'), shows('listbox')),
  },
  { name: 'transactions-filtered', path: '/transactions?type=Withdrawal&status=approved' },
  ...act.dataPage('statement', '/statement'),
  ...act.states('/statement', {
    'statement-chart-table': steps(
      shows('img', chart),
      (page) => page.getByText('Show as table').click(),
      shows('table', chart),
    ),
    'statement-movement': steps(press(/^Reserved for withdrawal/), shows('dialog'), shows('list', 'Entries')),
  }),
  { name: 'statement-other-dates', path: '/statement?from=2026-10-01&to=2026-10-31' },
  ...act.states('/profile', {
    profile: act.core('page'),
    'profile-edit': act.core('form in a dialog', press('Edit')),
    'profile-edit-countries': steps(press('Edit'), shows('dialog'), (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Country: / })
        .click(),
    ),
  }),
  { name: 'notifications', path: '/notifications', core: 'page' },
  ...act.states(security, { 'settings-password': press('Change password') }),
  ...act.dataPage('security', security),
  ...act.states(security, {
    'security-end': press(/^Sign out .+ signed in/),
    'security-end-others': press('Sign out everywhere else'),
    'security-lock': press('Lock my account'),
    'security-locked': locked(null),
    'security-unlock': locked(null, press('Unlock my account')),
    'security-confirm-password': confirmed('password'),
    'security-confirm-totp': confirmed('totp'),
    'security-confirm-passkey': confirmed('passkey'),
    'security-unlocking': locked('2030-01-01T00:00:00.000Z'),
  }),
  ...factorScenes,
  ...addressScenes,
  ...ownDataScenes,
  ...act.dataPage('activity', '/activity'),
  ...act.states('/activity', { 'activity-delete': press(/^Delete the sign-in/) }),
  { name: 'kyc-approved', path: '/kyc', core: 'page' },
];

/** Each is a line of the page, whoever has signed in as the same person meanwhile. */
const withoutSignIns: act.Act = async (page) => {
  const buttons = page.getByRole('button', { name: /^Delete the sign-in/ });
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await buttons.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
};

/** Other scenes may have signed in as the same person in the meantime. */
const onlyHere = act.alters('**/api/session', sessionContract['get-sessions'].response, ({ sessions }) => ({
  sessions: sessions.filter(({ isCurrent }) => isCurrent),
}));

/** The scenes of a newcomer, who has nothing yet. */
export const newcomerScenes: readonly act.Scene[] = [
  { name: 'dashboard-empty', path: '/dashboard' },
  { name: 'withdraw-unverified', path: '/withdraw' },
  { name: 'transactions-empty', path: '/transactions' },
  { name: 'statement-empty', path: '/statement' },
  ...act.states('/activity', { 'activity-empty': withoutSignIns }),
  ...act.states(security, {
    'security-only-here': given(onlyHere, says('You are signed in here only.')),
  }),
  { name: 'kyc', path: '/kyc' },
  { name: 'kyc-step-form', path: '/kyc?step=form' },
  acceptanceScene,
];

export const waitingScenes: readonly act.Scene[] = [
  { name: 'dashboard-waiting', path: '/dashboard' },
  { name: 'kyc-pending', path: '/kyc' },
  ...reviewerQuestionScenes,
];
