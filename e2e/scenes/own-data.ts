import type { ClosingWire } from '@keelstone/domain/access/account-closing/account-closing.contract';
import type { ImageViewWire } from '@keelstone/domain/rights/own-data/image-view.wire';
import { stub } from '../support/stub.ts';
import * as act from './scene.ts';

const path = '/settings/data';
const closesAt = '2030-01-02T00:00:00.000Z';
const views: readonly ImageViewWire[] = [
  {
    _id: 'v1',
    document: 'identity',
    by: 'administrator',
    viewer: 'K7QM-2XPF',
    recordId: 'r1',
    createdAt: '2026-11-12T10:04:00.000Z',
  },
  {
    _id: 'v2',
    document: 'proof',
    by: 'owner',
    viewer: null,
    recordId: 'r2',
    createdAt: '2026-11-11T16:40:00.000Z',
  },
];

/** Downloads a part whose comment is the cursor of the next one. */
const downloaded = (cursor: string, text: RegExp) =>
  act.steps(
    (page) =>
      stub(page, '**/api/own-data/export/*', () => ({
        body: `PK\u0005\u0006${'\0'.repeat(18)}${cursor}`,
      })),
    act.press('Download my data'),
    act.says(text),
  );

/** With the banner of every page while the account is closing. */
const closing = ({ closesAt = null, missing = [] }: Partial<ClosingWire>, ...acts: readonly act.Act[]) =>
  act.given(
    act.steps(act.answers('**/api/own-data/closing', { closesAt, missing }), act.altersUser({ closesAt })),
    (page) =>
      page
        .getByRole('button', { name: /^(Close my account|Undo, keep my account)$/ })
        .or(page.getByRole('list', { name: 'What is missing' }))
        .waitFor(),
    (page) => page.getByRole('heading', { name: 'Close my account' }).scrollIntoViewIfNeeded(),
    ...acts,
  );

/** The data kept about a user. Views of the demo people's documents are too recent to be shown. */
export const ownDataScenes: readonly act.Scene[] = [
  ...act.dataPage(
    'own-data',
    path,
    act.given(
      act.answers('**/api/own-data/views*', { items: views, nextCursor: 'more' }),
      act.shows('list', 'Who opened my documents'),
    ),
  ),
  ...act.states(path, {
    'own-data-empty': undefined,
    'own-data-next-part': downloaded('AFTER1_x', /^There is more/),
    'own-data-complete': downloaded('', /^Your copy is complete/),
    'closing-missing': closing({ missing: ['payouts', 'deposits', 'balance'] }),
    'closing-possible': closing({}),
    'closing-question': closing(
      {},
      act.press('Close my account'),
      act.shows('dialog', 'Close your account?'),
    ),
    closing: closing({ closesAt }),
  }),
];
