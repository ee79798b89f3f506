import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeUserWire, renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { UserMenu } from './user-menu.tsx';

const adminId = 'ada00000000000000000';
const path = `/api/factor/reset/${adminId}`;
const preview = 'POST /api/preview/reset-factors';
const factors = 'Will be removed: an authenticator app and 2 passkeys.';
const { expected } = makePreviewWire();
const message = 'The second factor will be removed in 72 hours';

describe('the reset of a lost second factor', () => {
  it('states the consequences, and that the person gets an email, before it is confirmed', async () => {
    const { sent } = await ask({ [`PUT ${path}`]: { body: { message } } });
    for (const text of ['in 72 hours', 'withdrawals of this account wait', 'We email Clara Jensen now'])
      expect(screen.getByRole('dialog')).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(sent('PUT', path)).toHaveLength(0);
    await userEvent.click(await enabledButton('Start the reset'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent('PUT', path).map(({ body }) => body)).toEqual([{ idToReset: makeUserWire()._id, expected }]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });
});

describe('the suspension of a user, from their page', () => {
  it('shows its preview first', async () => {
    const put = `/api/user/suspend/${adminId}`;
    const warnings = ['1 session of theirs will end.'];
    const { sent } = open({
      'POST /api/preview/suspend-user': { body: makePreviewWire({ warnings }) },
      [`PUT ${put}`]: { body: { message: 'Done' } },
    });
    await choose('Suspend User');
    const dialog = await screen.findByRole('dialog', { name: 'Are You Sure?' });
    expect(await within(dialog).findByText('1 session of theirs will end.')).toBeInTheDocument();
    expect(sent('PUT', put)).toEqual([]);
    await userEvent.dblClick(await enabledButton('Yes, Suspend'));
    expect(await screen.findByText('Done')).toBeInTheDocument();
    expect(sent('PUT', put).map(({ body }) => body)).toEqual([{ idToSuspend: makeUserWire()._id, expected }]);
  });
});

async function ask(handlers: Handlers) {
  const api = open({ [preview]: { body: makePreviewWire({ warnings: [factors] }) }, ...handlers });
  await choose('Reset second factor');
  await screen.findByRole('dialog', { name: 'Reset the second factor?' });
  return api;
}

function open(handlers: Handlers) {
  const api = stubApi(handlers);
  renderApp({
    routes: [{ path: '/', element: <UserMenu user={makeUserWire()} /> }],
    session: signedIn({ _id: adminId, isAdmin: true }),
  });
  return api;
}

async function choose(action: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Clara Jensen' }));
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
}
