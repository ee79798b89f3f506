import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { enter } from '../../../testing/enter.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import type { FactsHistory } from '../hooks/use-operator-facts.ts';
import { FactsCard } from './facts-card.tsx';

vi.mock('../../../lib/session/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const adminId = 'ada00000000000000000';
const path = `/api/operator-facts/${adminId}`;
const nothing: FactsHistory['current'] = { usersText: '', isLicensed: false, statements: [] };
const stated: FactsHistory['current'] = {
  usersText: '30,000+',
  isLicensed: true,
  statements: ['payouts', 'technology'],
};
const version = { facts: stated, by: 'Ben Otieno', at: '2026-11-01T10:00:00.000Z' };

function open(history: Partial<FactsHistory> = {}, handlers: Handlers = {}) {
  const api = stubApi({
    [`GET ${path}`]: { body: { current: nothing, versions: [], ...history } },
    'POST /api/preview/update-operator-facts': { body: makePreviewWire() },
    ...handlers,
  });
  renderApp({
    routes: [{ path: '/', Component: FactsCard }],
    session: signedIn({ _id: adminId, isAdmin: true }),
  });
  return api;
}

describe('the landing page statements', () => {
  it('are shown with every version, and cannot be saved unchanged', async () => {
    open({ current: stated, versions: [version, { ...version, facts: nothing, by: 'Ada Moreau' }] });
    expect(await screen.findByLabelText('Number of users')).toHaveValue('30,000+');
    expect(screen.getByRole('switch', { name: 'Licensed services' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'How soon withdrawals are paid' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Support' })).not.toBeChecked();
    const rows = within(screen.getByRole('list', { name: 'Versions' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(
      /Ben Otieno: 30,000\+ users · licensed · How soon withdrawals are paid · Trading technology/,
    );
    expect(rows[1]).toHaveTextContent(/Ada Moreau: Nothing is stated/);
    expect(screen.getByRole('button', { name: 'Save statements' })).toBeDisabled();
  });

  it('are saved together after a confirmation that shows the changes, based on the version that was shown', async () => {
    const { sent } = open({ current: stated }, { [`PUT ${path}`]: { body: stated } });
    expect(await screen.findByText('Nobody has changed these yet.')).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('Number of users'));
    await enter(screen.getByLabelText('Number of users'), ' 40,000+ ');
    await userEvent.click(screen.getByRole('switch', { name: 'Trading technology' }));
    await userEvent.click(screen.getByRole('switch', { name: 'When profits start' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save statements' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the statements?' });
    expect(dialog).toHaveTextContent('40,000+instead of 30,000+');
    expect(dialog).not.toHaveTextContent('Licensed');
    await userEvent.click(await enabledButton('Save'));
    await waitFor(() => {
      expect(sent('PUT', path).map(({ body }) => body)).toEqual([
        {
          usersText: '40,000+',
          isLicensed: true,
          statements: ['profits', 'payouts'],
          expected: makePreviewWire().expected,
        },
      ]);
    });
    expect(await screen.findByText('Statements updated')).toBeInTheDocument();
  });

  it('keep what was typed if somebody else has changed them, and can show the current ones', async () => {
    const { handlers } = open({}, { [`PUT ${path}`]: refusal(409, 'changed-meanwhile', 'This has changed') });
    await enter(await screen.findByLabelText('Number of users'), '7');
    await userEvent.click(screen.getByRole('button', { name: 'Save statements' }));
    handlers[`GET ${path}`] = { body: { current: stated, versions: [version] } };
    await userEvent.click(await enabledButton('Save'));
    expect(await screen.findByText(/Somebody else has changed these statements/)).toBeInTheDocument();
    expect(screen.getByLabelText('Number of users')).toHaveValue('7');
    await userEvent.click(screen.getByRole('button', { name: 'Show them', hidden: true }));
    expect(screen.getByLabelText('Number of users')).toHaveValue('30,000+');
  });

  it('wait until they are loaded, and can be loaded again if that failed', async () => {
    const { handlers } = open({}, { [`GET ${path}`]: refusal(500, 'internal', 'Something went wrong') });
    await screen.findByRole('alert');
    handlers[`GET ${path}`] = never;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });
});
