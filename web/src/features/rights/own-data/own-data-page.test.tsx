import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClosingWire } from '@keelstone/domain/access/account-closing/account-closing.contract';
import type { ImageViewWire } from '@keelstone/domain/rights/own-data/image-view.wire';
import { type Handlers, openPage, refusal } from '../../../testing/render-app.tsx';
import { OwnDataPage } from './own-data-page.tsx';

const saveFile = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>());
vi.mock('../../../lib/save-file.ts', () => ({ saveFile }));
beforeEach(() => {
  saveFile.mockReset();
  vi.spyOn(crypto, 'randomUUID').mockReturnValue('4b8e11d2-04f8-4f4a-8a2f-0a4a4b0a6b3c');
});

const byAdministrator: ImageViewWire = {
  _id: 'view1',
  document: 'identity',
  by: 'administrator',
  viewer: 'K7QM-2XPF',
  recordId: 'record1',
  createdAt: '2026-11-10T10:00:00.000Z',
};
const byOwner: ImageViewWire = {
  ...byAdministrator,
  _id: 'view2',
  document: 'proof',
  by: 'owner',
  viewer: null,
};
const copyPath = '/api/own-data/export/4b8e11d204f84f4a8a2f0a4a4b0a6b3c';
const copy = `GET ${copyPath}`;
/** The end of a zip file, with its comment. */
const zipWith = (cursor: string) =>
  ({ body: `PK\u0005\u0006${'\0'.repeat(18)}${cursor}`, isText: true }) as const;
const listViews = 'GET /api/own-data/views';
const noViews = { body: { items: [], nextCursor: null } };

it('who opened my documents says what was opened, by whom and when, and shows older views on request', async () => {
  const { handlers } = open({ [listViews]: { body: { items: [byAdministrator], nextCursor: '1_a' } } });
  const more = await screen.findByRole('button', { name: 'Show older views' });
  handlers[listViews] = { body: { items: [byOwner], nextCursor: null } };
  await userEvent.click(more);
  await screen.findByText('Proof of payment');
  const list = screen.getByRole('list', { name: 'Who opened my documents' });
  const [first, second] = within(list).getAllByRole('listitem');
  for (const text of ['Identity document', 'Administrator K7QM-2XPF', 'Nov 10, 2026'])
    expect(first).toHaveTextContent(text);
  for (const text of ['Proof of payment', 'You']) expect(second).toHaveTextContent(text);
});

it('the copy of my data is downloaded part by part, and continued with the same part if that breaks off', async () => {
  const { handlers, sent } = open({ [copy]: zipWith('AFTER1_x') });
  await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  const next = await screen.findByRole('button', { name: 'Download part 2' });
  handlers[copy] = { body: 'PK and then nothing', isText: true };
  await userEvent.click(next);
  // It stays next to the button when the toast has gone.
  expect(await screen.findByRole('note')).toHaveTextContent('You can try again');
  expect(saveFile).toHaveBeenCalledTimes(1);
  handlers[copy] = zipWith('');
  await userEvent.click(screen.getByRole('button', { name: 'Download part 2' }));
  expect(await screen.findByText(/^Your copy is complete/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
  expect(saveFile.mock.calls.map(([, name]) => name)).toEqual([
    'keelstone-my-data-1.zip',
    'keelstone-my-data-2.zip',
  ]);
  expect(sent('GET', copyPath).map(({ query }) => query.get('cursor'))).toEqual([
    null,
    'AFTER1_x',
    'AFTER1_x',
  ]);
});

const closing = 'GET /api/own-data/closing';
const closeIt = 'POST /api/own-data/closing';
const undo = 'DELETE /api/own-data/closing';
const notClosing: ClosingWire = { closesAt: null, missing: [] };
const isClosing: ClosingWire = { closesAt: '2030-01-02T00:00:00.000Z', missing: [] };

describe('closing the account', () => {
  it('is requested in a dialog whose focus starts at Cancel, and can then be undone', async () => {
    const { handlers, sent } = open({
      [closeIt]: { body: { message: 'Your account will be closed in 7 days' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Close my account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close your account?' });
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(sent('POST', '/api/own-data/closing')).toHaveLength(0);
    handlers[closing] = { body: isClosing };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close my account' }));
    expect(await screen.findByText('Your account will be closed in 7 days')).toBeInTheDocument();
    expect(await screen.findByText(/^Your account will be closed on/)).toHaveTextContent('Jan 2, 2030');
    handlers[undo] = { body: { message: 'Your account stays open' } };
    handlers[closing] = { body: notClosing };
    await userEvent.click(await screen.findByRole('button', { name: 'Undo, keep my account' }));
    expect(await screen.findByText('Your account stays open')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Close my account' })).toBeEnabled();
  });

  it('that is refused closes the dialog, and lists what is missing, with links, and nothing else', async () => {
    const { handlers } = open({ [closeIt]: refusal(409, 'not-closable', 'Look at what is missing') });
    await userEvent.click(await screen.findByRole('button', { name: 'Close my account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close your account?' });
    handlers[closing] = { body: { closesAt: null, missing: ['deposits', 'balance'] } };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close my account' }));
    expect(await screen.findByText('Look at what is missing')).toBeInTheDocument();
    const list = within(await screen.findByRole('list', { name: 'What is missing' }));
    const [deposit] = list.getAllByRole('listitem');
    expect(deposit).toHaveTextContent('A deposit waits for its approval.');
    expect(list.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/withdraw');
    expect(screen.queryByRole('button', { name: 'Close my account' })).not.toBeInTheDocument();
  });
});

function open(answers: Handlers) {
  const usual = { [listViews]: noViews, [closing]: { body: notClosing } };
  return openPage(<OwnDataPage />, { ...usual, ...answers });
}
