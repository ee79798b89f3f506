import type { ViewedUserWire } from '@keelstone/domain/api/user.contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeUserWire, renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi } from '../../../testing/stub-api.ts';
import { OwnersLock } from './owners-lock.tsx';

const adminId = 'ada00000000000000000';
const lockedAt = '2026-11-21T12:30:00.000Z';
const text = /^The owner locked this account on/;
const waiting = 'Pending: 1 withdrawal; $500.00 held.';
const { expected } = makePreviewWire();
const unlock = `/api/user/unlock/${adminId}`;

describe("the owner's lock, as an administrator sees it", () => {
  it('is undone once that is confirmed', async () => {
    const { sent } = open({ lockedAt });
    expect(await screen.findByText(text)).toHaveTextContent('Nov 21, 2026');
    await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
    expect(sent('PUT', unlock)).toHaveLength(0);
    expect(await screen.findByText(waiting)).toBeInTheDocument();
    await userEvent.click(await enabledButton('Unlock the account'));
    expect(await screen.findByText('Account unlocked')).toBeInTheDocument();
    expect(sent('PUT', unlock)[0]?.body).toEqual({ idToUnlock: makeUserWire()._id, expected });
  });

  it('says when it ends if the owner has asked for that', async () => {
    open({ lockedAt, unlocksAt: '2026-11-23T09:00:00.000Z' });
    expect(await screen.findByText(text)).toHaveTextContent('It will be unlocked on Nov 23, 2026');
  });

  it("offers no unlock of the administrator's own account", async () => {
    open({ lockedAt, _id: adminId });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unlock' })).not.toBeInTheDocument();
  });
});

function open(changes: Partial<ViewedUserWire>) {
  const user: ViewedUserWire = { ...makeUserWire(), isInDoubt: false, ...changes };
  renderApp({
    routes: [{ path: '/', element: <OwnersLock user={user} /> }],
    session: signedIn({ _id: adminId, isAdmin: true }),
  });
  return stubApi({
    'POST /api/preview/unlock-user': { body: makePreviewWire({ warnings: [waiting] }) },
    [`PUT ${unlock}`]: { body: { message: 'Account unlocked' } },
  });
}
