import { defaultSettings } from '@keelstone/domain/user/user';
import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { currentUserQuery, SessionContext } from '../../../lib/session/use-session.ts';
import { signOut } from '../../../lib/session/sign-out.ts';
import { makeUserWire, renderApp } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { NotificationsPage } from './notifications-page.tsx';
import { SecurityPage } from './security-page.tsx';

vi.mock('../../../lib/session/sign-out.ts', () => ({ signOut: vi.fn(() => Promise.resolve()) }));

const user = makeUserWire();

describe('the notification switches', () => {
  it('include the digest, for administrators only', async () => {
    open(<NotificationsPage />);
    await screen.findByRole('switch', { name: 'New browser' });
    expect(screen.queryByRole('switch', { name: 'Daily digest' })).not.toBeInTheDocument();
    cleanup();
    const { sent } = open(<NotificationsPage />, {
      'GET /api/user': { body: makeUserWire({ isAdmin: true }) },
      'PUT /api/user/settings': never,
    });
    const digest = await screen.findByRole('switch', { name: 'Daily digest' });
    expect(digest).not.toBeChecked();
    await userEvent.click(digest);
    await waitFor(() => {
      expect(sent('PUT', '/api/user/settings')[0]?.body).toEqual({ ...defaultSettings, dailyDigest: true });
    });
  });

  it('move immediately and are sent all together', async () => {
    const { sent } = open(<NotificationsPage />, { 'PUT /api/user/settings': never });
    const toggle = await screen.findByRole('switch', { name: 'New browser' });
    // Without a pause in which it could move back and forth.
    fireEvent.click(toggle);
    expect(toggle).toBeChecked();
    await waitFor(() => {
      expect(sent('PUT', '/api/user/settings')[0]?.body).toEqual({ ...defaultSettings, newBrowser: true });
    });
  });

  it('move back if the server refuses', async () => {
    open(<NotificationsPage />, {
      'PUT /api/user/settings': refusal(500, 'internal', 'Something went wrong'),
    });
    const toggle = await screen.findByRole('switch', { name: 'New browser' });
    await userEvent.click(toggle);
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    await waitFor(() => {
      expect(toggle).not.toBeChecked();
    });
  });

  it('do not undo each other when two are turned quickly', async () => {
    const { sent, handlers } = open(<NotificationsPage />);
    handlers['PUT /api/user/settings'] = ({ body }) => {
      const saved = { ...user, settings: body };
      handlers['GET /api/user'] = { body: saved };
      return { body: saved };
    };
    await userEvent.click(await screen.findByRole('switch', { name: 'New browser' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Feature updates' }));
    await waitFor(() => {
      expect(sent('PUT', '/api/user/settings')).toHaveLength(2);
    });
    expect(sent('PUT', '/api/user/settings')[1]?.body).toEqual({
      ...defaultSettings,
      newBrowser: true,
      featureUpdate: true,
    });
  });
});

describe('the security settings', () => {
  it("send the reset email to the user's own address and sign out, so that its link can be opened", async () => {
    const { sent } = open(<SecurityPage />, {
      'POST /api/auth/forgotpassword': { body: { message: 'Email sent successfully' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send Reset Link' }));
    expect(await screen.findByText('Email sent successfully')).toBeInTheDocument();
    expect(sent('POST', '/api/auth/forgotpassword')[0]?.body).toEqual({ email: user.email });
    expect(signOut).toHaveBeenCalledTimes(1);
  });
});

function open(page: ReactNode, handlers: Handlers = {}) {
  const api = stubApi({ 'GET /api/user': { body: user }, ...handlers });
  renderApp({ routes: [{ path: '/', element: <WithUser>{page}</WithUser> }] });
  return api;
}

/** The session as its provider keeps it: the user is what the cache holds. */
function WithUser({ children }: { children: ReactNode }) {
  const { data } = useQuery(currentUserQuery(user._id));
  if (data === undefined) return null;
  return (
    <SessionContext value={{ status: 'signed-in', uid: data._id, user: data }}>{children}</SessionContext>
  );
}
