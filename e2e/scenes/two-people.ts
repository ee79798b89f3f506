import { previewWire } from '@keelstone/domain/core/decision/preview.contract';
import type { ProposalWire } from '@keelstone/domain/desk/proposal/proposal.contract';
import { errorText } from '@keelstone/domain/error-texts';
import { DomainError } from '@keelstone/domain/errors';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { stub } from '../support/stub.ts';
import * as act from './scene.ts';

const { press, steps, rowMenu } = act;

const ben = { _id: 'BEN5SCENE5SCENE5SCENE5SCEN', name: 'Ben Okafor', email: 'ben.okafor@keelstone.test' };
const clara = {
  _id: 'CLARA5SCENE5SCENE5SCENE5SC',
  name: 'Clara Jensen',
  email: 'clara.jensen@keelstone.test',
};
const from = '2026-11-20T10:00:00.000Z';
const until = '2026-11-23T10:00:00.000Z';

const proposals: ProposalWire[] = [
  {
    _id: 'PROPOSAL5SCENE5SCENE5SCENE',
    operation: 'credit-profit',
    status: 'waiting',
    changes: [
      { what: 'Credited profit', before: '', after: '$5,000.00, and its value in BTC when it is confirmed' },
    ],
    proposedBy: ben,
    user: clara,
    decidedBy: undefined,
    createdAt: from,
    expiresAt: until,
  },
];

const approvedOnce: TransactionWire[] = [
  {
    _id: 'WITHDRAWAL5SCENE5SCENE5SCE',
    transactionId: '1795159200000',
    type: 'Withdrawal',
    status: 'Pending',
    usd: 12_500,
    btc: 0.195313,
    rate: 64_000,
    requested: { amount: 0.195313, rate: 64_000, rateAt: from },
    paid: undefined,
    addressPlausible: true,
    approvedBy: { ...ben, until },
    createdAt: from,
    user: clara,
  },
];

const somethingWaits = (...acts: readonly act.Act[]) =>
  act.given(
    steps(
      act.answers(/\/api\/proposal\/\w+\?/, { items: proposals, total: 1, nextCursor: null }),
      act.answers(/\/api\/proposal\/approvals\//, approvedOnce),
      act.previewsNothing('**/api/preview/confirm-proposal'),
    ),
    act.shows('article'),
    ...acts,
  );

/** Pretends that the balances move between the preview and the decision, however often it was previewed before. */
const changedMeanwhile: act.Act = async (page) => {
  let isRefused = false;
  const error = new DomainError('changed-meanwhile');
  const changePreview = act.alters('**/api/preview/approve-transaction', previewWire, (preview) => {
    const facts = preview.facts.map(({ what, value }) => ({
      what,
      value: what === 'Available' && isRefused ? '$12.00' : value,
    }));
    return { ...preview, facts };
  });
  await changePreview(page);
  await stub(page, '**/api/transaction/approve', () => {
    isRefused = true;
    return { status: 409, json: { error: errorText(error), code: error.code, requestId: 'scene' } };
  });
};

/**
 * The administrators' scenes of the two-person rule. It is off in the demo data, so the waiting cases are answered
 * here: nothing is proposed or decided.
 */
export const twoPeopleScenes: readonly act.Scene[] = [
  ...act.dataPage('admin-proposals', '/admin/proposals'),
  ...act.states('/admin/proposals', {
    'admin-proposals-waiting': somethingWaits(),
    'admin-proposals-confirm': somethingWaits(press('Confirm'), act.shows('dialog')),
  }),
  ...act.states('/admin/transactions?search=Clara&status=pending', {
    'admin-transactions-delete-pending': steps(rowMenu('Delete', 'withdrawal'), act.dialogSays('After')),
    'admin-transactions-changed': steps(
      changedMeanwhile,
      rowMenu('Approve', 'withdrawal'),
      async (page) => {
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('table').waitFor();
        for (const tick of await dialog.getByRole('checkbox').all()) await tick.check();
        await dialog.getByRole('button', { name: 'Approve' }).click();
      },
      act.says('This has changed since you opened it'),
    ),
  }),
];
