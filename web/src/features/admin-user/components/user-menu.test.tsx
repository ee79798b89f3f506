import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeUserWire, renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { UserMenu } from './user-menu.tsx';

vi.mock('../../../lib/session/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const adminId = 'ada00000000000000000';
const path = `/api/factor/reset/${adminId}`;
const preview = 'POST /api/preview/reset-factors';
const factors = 'Will be removed: an authenticator app and 2 passkeys.';
const { expected } = makePreviewWire();
const message = 'The second factor will be removed in 72 hours';

describe('the reset of a lost second factor', () => {
  it('says what follows, and that the person is mailed, before it is confirmed', async () => {
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

  it('shows which factors are removed', async () => {
    await ask({});
    expect(await screen.findByText(factors)).toBeInTheDocument();
  });

  it('cannot be started where it would be refused, which the dialog says', async () => {
    const refused = { code: 'no-factor', error: 'This account has no second factor' };
    await ask({ [preview]: { body: makePreviewWire({ expected: '', refusal: refused }) } });
    expect(await screen.findByText(refused.error)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Start the reset' })).toBeDisabled();
  });

  it('says why it was not started after all', async () => {
    const text = 'This account has no second factor';
    await ask({ [`PUT ${path}`]: refusal(409, 'no-factor', text) });
    await userEvent.click(await enabledButton('Start the reset'));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

async function ask(handlers: Handlers) {
  const api = stubApi({ [preview]: { body: makePreviewWire({ warnings: [factors] }) }, ...handlers });
  renderApp({
    routes: [{ path: '/', element: <UserMenu user={makeUserWire()} /> }],
    session: signedIn({ _id: adminId, isAdmin: true }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Clara Jensen' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reset second factor' }));
  await screen.findByRole('dialog', { name: 'Reset the second factor?' });
  return api;
}
