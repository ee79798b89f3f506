import type { DocumentViewWire } from '@keelstone/domain/api/document-view.wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { OwnDataPage } from './own-data-page.tsx';

vi.mock('../../../lib/session/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const byAdministrator: DocumentViewWire = {
  _id: 'view1',
  document: 'identity',
  by: 'administrator',
  viewer: 'K7QM-2XPF',
  recordId: 'record1',
  createdAt: '2026-11-10T10:00:00.000Z',
};
const byOwner: DocumentViewWire = {
  ...byAdministrator,
  _id: 'view2',
  document: 'proof',
  by: 'owner',
  viewer: null,
};
const listViews = 'GET /api/own-data/views';

describe('who opened my documents', () => {
  it('says what was opened, by whom and when', async () => {
    open({ [listViews]: { body: { items: [byAdministrator, byOwner], nextCursor: null } } });
    const list = await screen.findByRole('list', { name: 'Who opened my documents' });
    const [first, second] = within(list).getAllByRole('listitem');
    for (const text of ['Identity document', 'Administrator K7QM-2XPF', 'Nov 10, 2026'])
      expect(first).toHaveTextContent(text);
    for (const text of ['Proof of payment', 'You']) expect(second).toHaveTextContent(text);
  });

  it('says what will appear where there is nothing', async () => {
    open({ [listViews]: { body: { items: [], nextCursor: null } } });
    expect(await screen.findByText(/it appears here 7 days later/)).toBeInTheDocument();
  });

  it('has a shape while it is loading', () => {
    open({ [listViews]: never });
    const section = screen.getByRole('region', { name: 'Who opened my documents' });
    expect(within(section).getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('can be asked for again where it could not be loaded', async () => {
    const { handlers } = open({ [listViews]: refusal(429, 'too-many-requests', 'Not now') });
    const section = screen.getByRole('region', { name: 'Who opened my documents' });
    const retry = await within(section).findByRole('button', { name: 'Try again' });
    handlers[listViews] = { body: { items: [byAdministrator], nextCursor: null } };
    await userEvent.click(retry);
    expect(await screen.findByText('Administrator K7QM-2XPF')).toBeInTheDocument();
  });

  it('shows older views when asked for them', async () => {
    const { handlers } = open({ [listViews]: { body: { items: [byAdministrator], nextCursor: '1_a' } } });
    const more = await screen.findByRole('button', { name: 'Show older views' });
    handlers[listViews] = { body: { items: [byOwner], nextCursor: null } };
    await userEvent.click(more);
    expect(await screen.findByText('Proof of payment')).toBeInTheDocument();
    expect(screen.getByText('Identity document')).toBeInTheDocument();
  });
});

function open(answers: Handlers) {
  const handlers: Handlers = { ...answers };
  stubApi(handlers);
  renderApp({
    session: signedIn(),
    routes: [{ path: '/settings/data', element: <OwnDataPage /> }],
    at: '/settings/data',
  });
  return { handlers };
}
