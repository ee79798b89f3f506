import type { ReviewSignalsWire } from '@keelstone/domain/core/review/review-signal.wire';
import { openedCaseWire } from '@keelstone/domain/desk/inbox/inbox.contract';
import * as act from './scene.ts';

const { press, steps, shows, says } = act;
const kyc = '/admin/review/kyc';

/** The picture is on the screen, and what administrators keep has come. */
const looked = steps(
  // Where there is no room for both, the list is a page of its own.
  async (page) => {
    const decision = page.getByRole('region', { name: 'Decision' });
    const first = page.getByRole('list', { name: 'Cases' }).getByRole('link').first();
    await decision.or(first).first().waitFor();
    if (!(await decision.isVisible()) && (page.viewportSize()?.width ?? 0) < 1200) await first.click();
  },
  (page) => page.getByRole('button', { name: 'Next', exact: true }).waitFor(),
  (page) => page.getByText('You can approve once').waitFor({ state: 'hidden' }),
  (page) => page.getByRole('region', { name: 'Facts' }).locator('dl').waitFor(),
);

const ben = { _id: 'BEN5SCENE5SCENE5SCENE5SCEN', name: 'Ben Okafor' };
const at = '2026-11-20T10:00:00.000Z';

const everySignal: ReviewSignalsWire = {
  signals: [
    {
      kind: 'same-image',
      text: 'The same picture was sent with an application of somebody else.',
      evidence: [
        { of: 'kyc', _id: 'KYC5SCENE5SCENE5SCENE5SCEN', text: 'Ivo Santos, Rejected, Nov 10, 2026' },
      ],
    },
    {
      kind: 'other-name',
      text: 'The account is called “Hana Suzuki-Watanabe”, the application “Hana Suzuki”.',
      evidence: [],
    },
    {
      kind: 'earlier-rejection',
      text: 'Rejected twice before, the last time: The picture is blurred.',
      evidence: [],
    },
  ],
};

/** A case that a colleague looks at, with every warning there is: nothing of it is written. */
const onBusyCase = act.given(
  steps(
    act.answers(/\/api\/review\/signals\//, everySignal),
    act.answers(/\/api\/review\/lease\//, {
      heldBy: { ...ben, until: '2030-01-01T00:00:00.000Z' },
      isPending: true,
    }),
    act.alters(/\/api\/review\/case\//, openedCaseWire, (kept) => ({
      ...kept,
      notes: [{ by: ben, at, text: 'Asked the issuer by phone. They call back on Monday.' }],
    })),
  ),
  looked,
  says('is looking at this'),
  says('Asked the issuer by phone'),
);

const sanctioned: ReviewSignalsWire = {
  signals: [
    {
      kind: 'sanctioned',
      text: 'This address is on the list of sanctioned addresses of Nov 28, 2026.',
      evidence: [],
    },
    { kind: 'first-use', text: 'The first payment of this account to this address.', evidence: [] },
  ],
};

/** One case after the other; nothing here decides anything. */
export const reviewScenes: readonly act.Scene[] = [
  ...act.dataPage('admin-review-kyc', kyc, looked),
  ...act.states(kyc, {
    'admin-review-kyc-zoomed': steps(looked, press('Zoom in'), press('Rotate')),
    'admin-review-kyc-reject': steps(looked, press('Reject'), says('Reject this application?')),
    'admin-review-kyc-busy': onBusyCase,
  }),
  {
    name: 'admin-review-help',
    only: 'desk',
    path: kyc,
    open: steps(looked, press('Keyboard shortcuts'), shows('dialog')),
  },
  { name: 'admin-inbox', path: '/admin/review', open: shows('list', 'Cases') },
  { name: 'admin-review-deposit', path: '/admin/review/deposits', open: looked },
  { name: 'admin-review-withdrawal', path: '/admin/review/withdrawals', open: looked },
  ...act.states('/admin/review/withdrawals', {
    'admin-review-sanctioned': act.given(act.answers(/\/api\/review\/signals\//, sanctioned), looked),
  }),
  { name: 'admin-review-payout', path: '/admin/review/payouts', open: looked },
  { name: 'admin-review-missing', path: '/admin/review/kyc/NobodyHasThisId0000000000000' },
];
