import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { SecurityEventWire } from '@keelstone/domain/core/security-event/security-event.wire';
import type { SessionWire } from '@keelstone/domain/core/session/session.contract';
import { defaultSettings } from '@keelstone/domain/core/user/user-settings';
import { NotificationsPage } from '../../features/people/notification/notifications-page.tsx';
import { signOut } from '../../lib/session/sign-out.ts';
import { makeCurrentUserQuery, SessionContext } from '../../lib/session/use-session.ts';
import { openDisclosure, press } from '../../testing/actions.ts';
import { type Handlers, never, openPage, refusal } from '../../testing/render-app.tsx';
import { makeUserWire } from '../../testing/wires.ts';
import { SecurityPage } from './security-page.tsx';

vi.mock('../../lib/session/sign-out.ts', () => ({ signOut: vi.fn(() => Promise.resolve()) }));

const user = makeUserWire();
const here: SessionWire = {
  sid: 'here00000000000000000',
  isCurrent: true,
  browser: 'Firefox',
  os: 'Linux',
  network: '198.51.100.0/24',
  createdAt: '2026-11-20T10:00:00.000Z',
  seenAt: '2026-11-22T07:00:00.000Z',
};
const phone = { ...here, sid: 'phone', isCurrent: false, browser: 'Safari', os: 'iOS' };

it('ending one sign-in asks first, and then shows the list without it, with the focus on the heading', async () => {
  const { handlers } = openSecurity({ 'GET /api/session': { body: { sessions: [here, phone] } } });
  handlers['DELETE /api/session/phone'] = () => {
    handlers['GET /api/session'] = { body: { sessions: [here] } };
    return { body: { message: 'Session ended' } };
  };
  await press(/^Sign out Safari/);
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('Safari on iOS');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Session ended')).toBeInTheDocument();
  await expect.poll(() => screen.queryByText('Safari on iOS')).toBeNull();
  await expect.poll(() => screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

describe('the events', () => {
  const event = (change: Partial<SecurityEventWire>): SecurityEventWire => ({
    _id: 'event',
    kind: 'sign-in',
    by: 'owner',
    browser: 'Firefox',
    os: 'Linux',
    network: '198.51.100.0/24',
    count: null,
    method: null,
    address: null,
    effectiveAt: null,
    createdAt: '2026-11-21T12:30:00.000Z',
    ...change,
  });
  const described = [
    [{}, 'Signed in'],
    [{ kind: 'sign-ins-refused', count: 5 }, '5 sign-ins with a wrong password refused'],
    [{ kind: 'session-ended', count: 1 }, '1 browser signed out'],
    [{ kind: 'session-ended' }, 'Several browsers signed out'],
    [{ kind: 'account-locked', by: 'link' }, 'Account locked from an email'],
    [{ kind: 'account-unlocked', by: 'administrator' }, 'Account unlocked by our support'],
    [{ kind: 'factor-added', method: 'passkey' }, 'Passkey added'],
    [{ kind: 'factors-refused', count: 5 }, '5 attempts with a wrong second factor refused'],
    [{ kind: 'address-added', address: 'bc1qw508…8f3t4' }, 'Withdrawal address bc1qw508…8f3t4 saved'],
    [{ kind: 'recovery-code-used', count: 9 }, 'Recovery code used, 9 left'],
  ] as const;

  it('describe in plain words what each is, where and when, a page at a time', async () => {
    const items = described.map(([change], index) => event({ ...change, _id: String(index) }));
    openSecurity({
      'GET /api/security-event': ({ query }) => ({
        body:
          query.get('cursor') === '1_a'
            ? { items: items.slice(5), nextCursor: null }
            : { items: items.slice(0, 5), nextCursor: '1_a' },
      }),
    });
    const events = within(await screen.findByRole('region', { name: 'Recent events' }));
    expect(await events.findAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show older events' })).not.toBeInTheDocument();
    await openDisclosure('Show all');
    await press('Show older events');
    await screen.findByText(/^Recovery code used/);
    const list = events.getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent)).toEqual(
      described.map(([, text]): unknown =>
        expect.stringContaining(`${text}Firefox on Linux, network 198.51.100.0/24Nov 21, 2026`),
      ),
    );
    expect(screen.queryByRole('button', { name: 'Show older events' })).not.toBeInTheDocument();
  });
});

it('a lock says what it stops and how to undo it before it is confirmed', async () => {
  const { sent } = openSecurity({ 'POST /api/auth/lock': { body: { message: 'Your account is locked' } } });
  await press('Lock my account');
  const dialog = screen.getByRole('dialog');
  for (const text of [/No withdrawal can be requested/, /signed out/, /24 hours later/])
    expect(dialog).toHaveTextContent(text);
  expect(sent('POST', '/api/auth/lock')).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Lock my account' }));
  expect(await screen.findByText('Your account is locked')).toBeInTheDocument();
  expect(sent('POST', '/api/auth/lock')).toHaveLength(1);
});

it("the reset email goes to the user's own address, and they are signed out, so that its link can be opened", async () => {
  const { bodies } = openSecurity({ 'POST /api/auth/forgotpassword': { body: { message: 'x' } } });
  await press('Change password');
  await press('Send Reset Link');
  expect(await screen.findByText('Email sent successfully')).toBeInTheDocument();
  expect(bodies('POST', '/api/auth/forgotpassword')[0]).toEqual({ email: user.email });
  expect(signOut).toHaveBeenCalledTimes(1);
});

describe('the notification switches', () => {
  const path = '/api/user/settings';
  const put = `PUT ${path}`;
  const toggle = (name: string) => screen.findByRole('switch', { name });

  it('include the digest for administrators only', async () => {
    openSettings();
    await toggle('New browser');
    expect(screen.queryByRole('switch', { name: 'Daily digest' })).not.toBeInTheDocument();
    openSettings({ 'GET /api/user': { body: makeUserWire({ isAdmin: true }) } });
    expect(await toggle('Daily digest')).not.toBeChecked();
  });

  it.each([
    ['Unusual activity', 'unusualActivity'],
    ['New browser', 'newBrowser'],
    ['Latest offers', 'latestSale'],
    ['Feature updates', 'featureUpdate'],
    ['Account tips', 'accountTips'],
  ] as const)('move immediately and are sent all together: %s', async (name, field) => {
    const isOn = !defaultSettings[field];
    const { bodies } = openSettings({ [put]: never });
    // Without a pause in which it could move back and forth.
    fireEvent.click(await toggle(name));
    expect(await screen.findByRole('switch', { name, checked: isOn })).toBeInTheDocument();
    await expect.poll(() => bodies('PUT', path)[0]).toEqual({ ...defaultSettings, [field]: isOn });
  });

  it('move back if the server refuses', async () => {
    openSettings({ [put]: refusal(500, 'internal', 'Something went wrong') });
    await userEvent.click(await toggle('New browser'));
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    await expect.poll(() => screen.getByRole('switch', { name: 'New browser' })).not.toBeChecked();
  });

  it('do not undo each other when two are turned quickly', async () => {
    const { sent, bodies, handlers } = openSettings();
    handlers[put] = ({ body }) => {
      const saved = { ...user, settings: body };
      handlers['GET /api/user'] = { body: saved };
      return { body: saved };
    };
    await userEvent.click(await toggle('New browser'));
    await userEvent.click(await toggle('Feature updates'));
    await expect.poll(() => sent('PUT', path)).toHaveLength(2);
    expect(bodies('PUT', path)[1]).toEqual({ ...defaultSettings, newBrowser: true, featureUpdate: true });
  });
});

function openSecurity(handlers: Handlers) {
  return openPage(
    <SecurityPage />,
    {
      'GET /api/session': { body: { sessions: [here] } },
      'GET /api/factor': { body: { factors: [], recoveryCodesLeft: 0, isRequired: false } },
      'GET /api/security-event': { body: { items: [], nextCursor: null } },
      ...handlers,
    },
    { at: '/settings' },
  );
}

function openSettings(handlers: Handlers = {}) {
  const page = (
    <WithUser>
      <NotificationsPage />
    </WithUser>
  );
  return openPage(page, { 'GET /api/user': { body: user }, ...handlers });
}

/** The session as its provider keeps it: the user is what the cache holds. */
function WithUser({ children }: { children: ReactNode }) {
  const { data } = useQuery(makeCurrentUserQuery(user._id));
  if (data === undefined) return null;
  return (
    <SessionContext value={{ status: 'signed-in', uid: data._id, user: data }}>{children}</SessionContext>
  );
}
