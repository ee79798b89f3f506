import { normalFlags } from '@keelstone/domain/flags/flags';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp, signedIn } from '../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../testing/stub-api.ts';
import { KillSwitches } from './kill-switches.tsx';

const adminId = 'ada00000000000000000';
const path = `/api/flags/${adminId}`;

describe('the emergency switches', () => {
  it("show the server's state", async () => {
    open({ [`GET ${path}`]: { body: { ...normalFlags, deposits: false } } });
    expect(await screen.findByRole('switch', { name: 'Withdrawals' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Deposits' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'Changes' })).toBeChecked();
  });

  it("ask for confirmation, then show the server's answer", async () => {
    const { handlers, sent } = open();
    handlers[`PUT ${path}`] = () => {
      handlers[`GET ${path}`] = { body: { ...normalFlags, withdrawals: false } };
      return { body: { ...normalFlags, withdrawals: false } };
    };
    await userEvent.click(await screen.findByRole('switch', { name: 'Withdrawals' }));
    const dialog = await screen.findByRole('dialog', { name: 'Turn withdrawals off?' });
    expect(sent('PUT', path)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Switch updated')).toBeInTheDocument();
    expect(sent('PUT', path).map(({ body }) => body)).toEqual([{ flag: 'withdrawals', isOn: false }]);
    await waitFor(() => {
      expect(screen.getByRole('switch', { name: 'Withdrawals', hidden: true })).not.toBeChecked();
    });
  });

  it('stay as they are if the change is cancelled or refused', async () => {
    const { sent } = open({ [`PUT ${path}`]: refusal(403, 'forbidden', 'You are not allowed to do this') });
    await userEvent.click(await screen.findByRole('switch', { name: 'Changes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(sent('PUT', path)).toEqual([]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    await userEvent.click(screen.getByRole('switch', { name: 'Changes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('You are not allowed to do this')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Changes', hidden: true })).toBeChecked();
  });
});

function open(handlers: Handlers = {}) {
  const api = stubApi({ [`GET ${path}`]: { body: normalFlags }, ...handlers });
  renderApp({
    routes: [{ path: '/admin/wallets', element: <KillSwitches /> }],
    at: '/admin/wallets',
    session: signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true }),
  });
  return api;
}
