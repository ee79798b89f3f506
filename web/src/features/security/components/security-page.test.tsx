import type { SessionWire } from '@keelstone/domain/api/session.contract';
import type { SecurityEventWire } from '@keelstone/domain/api/security-event.wire';
import type { UserWire } from '@keelstone/domain/api/user.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { SecurityPage } from './security-page.tsx';

const here: SessionWire = {
  sid: 'here00000000000000000',
  isCurrent: true,
  browser: 'Firefox',
  os: 'Linux',
  network: '198.51.100.0/24',
  createdAt: '2026-11-20T10:00:00.000Z',
  seenAt: '2026-11-22T07:00:00.000Z',
};
const phone: SessionWire = {
  sid: 'phone0000000000000000',
  isCurrent: false,
  browser: 'Safari',
  os: 'iOS',
  network: '203.0.113.0/24',
  createdAt: '2026-11-18T10:00:00.000Z',
  seenAt: '2026-11-21T12:30:00.000Z',
};
const listEvents = 'GET /api/security-event';
const noEvents = { body: { items: [], nextCursor: null } };
const endPhone = `DELETE /api/session/${phone.sid}`;

describe('the sign-ins', () => {
  it('show browser, system, network and when each was last seen, and mark this one', async () => {
    open([here, phone]);
    const [first, second] = await screen.findAllByRole('listitem');
    for (const text of ['Firefox on Linux', '198.51.100.0/24', 'This device', 'Active now'])
      expect(first).toHaveTextContent(text);
    for (const text of ['Safari on iOS', '203.0.113.0/24', 'Last seen Nov 21, 2026'])
      expect(second).toHaveTextContent(text);
    expect(second).not.toHaveTextContent('This device');
  });

  it('say so if there is only this one', async () => {
    open([here]);
    expect(await screen.findByText(/You are signed in here only\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  });
});

describe('ending one sign-in', () => {
  it('asks first, and then shows the list without it, with the focus on the heading', async () => {
    const { handlers } = open([here, phone], {
      [endPhone]: () => {
        handlers['GET /api/session'] = { body: { sessions: [here] } };
        return { body: { message: 'Session ended' } };
      },
    });
    await ask();
    expect(dialog()).toHaveTextContent('Safari on iOS');
    await confirm('Sign out');
    expect(await screen.findByText('Session ended')).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument();
    });
    await waitFor(() => {
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });
  });
});

describe('signing out everywhere else', () => {
  it('asks first, and keeps this one', async () => {
    const { handlers, sent } = open([here, phone], {
      'DELETE /api/session': () => {
        handlers['GET /api/session'] = { body: { sessions: [here] } };
        return { body: { message: 'Signed out everywhere else' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect(sent('DELETE', '/api/session')).toHaveLength(0);
    await confirm('Sign out everywhere else');
    expect(await screen.findByText('Signed out everywhere else')).toBeInTheDocument();
    expect(await screen.findByText(/You are signed in here only\./)).toBeInTheDocument();
    expect(sent('DELETE', '/api/session')).toHaveLength(1);
  });
});

const event = (change: Partial<SecurityEventWire>): SecurityEventWire => ({
  _id: change.kind ?? 'event',
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

describe('the events', () => {
  const events = () => screen.findByRole('list', { name: 'Recent events' });

  const described = [
    [{}, 'Signed in'],
    [{ kind: 'new-device' }, 'Signed in with a new device'],
    [{ kind: 'sign-ins-refused', count: 5 }, '5 sign-ins with a wrong password refused'],
    [{ kind: 'session-ended', count: 1 }, '1 browser signed out'],
    [{ kind: 'session-ended' }, 'Several browsers signed out'],
    [{ kind: 'password-changed' }, 'Password changed'],
    [{ kind: 'account-locked', by: 'link' }, 'Account locked from an email'],
    [{ kind: 'account-locked' }, 'Account locked'],
    [{ kind: 'unlock-requested' }, 'Unlock of the account requested'],
    [{ kind: 'closing-requested' }, 'Closing of the account requested'],
    [{ kind: 'account-unlocked', by: 'administrator' }, 'Account unlocked by our support'],
    [{ kind: 'factor-added', method: 'passkey' }, 'Passkey added'],
    [{ kind: 'factors-refused', count: 5 }, '5 attempts with a wrong second factor refused'],
    [{ kind: 'address-added', address: 'bc1qw508…8f3t4' }, 'Withdrawal address bc1qw508…8f3t4 saved'],
    [{ kind: 'address-removed', address: 'bc1qw508…8f3t4' }, 'Withdrawal address bc1qw508…8f3t4 removed'],
    [{ kind: 'only-saved-on' }, '“Only my addresses” turned on'],
    [{ kind: 'only-saved-off-requested' }, 'End of “Only my addresses” requested'],
    [{ kind: 'only-saved-kept' }, '“Only my addresses” kept on'],
    [{ kind: 'recovery-code-used', count: 9 }, 'Recovery code used, 9 left'],
  ] as const;

  it('describe in plain words what each is, where and when', async () => {
    const items = described.map(([change], index) => event({ ...change, _id: String(index) }));
    open([here], { [listEvents]: { body: { items, nextCursor: null } } });
    const shown = within(await events()).getAllByRole('listitem');
    const where = 'Firefox on Linux, network 198.51.100.0/24Nov 21, 2026';
    described.forEach(([, text], index) => {
      expect(shown[index]).toHaveTextContent(`${text}${where}`);
    });
  });

  it('are shown a page at a time', async () => {
    const older = event({ _id: 'older', kind: 'password-changed' });
    const { sent } = open([here], {
      [listEvents]: ({ query }) => ({
        body:
          query.get('cursor') === null
            ? { items: [event({})], nextCursor: '1_a' }
            : { items: [older], nextCursor: null },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show older events' }));
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(sent('GET', '/api/security-event').at(-1)?.query.get('cursor')).toBe('1_a');
    expect(screen.queryByRole('button', { name: 'Show older events' })).not.toBeInTheDocument();
  });
});

describe('the lock', () => {
  const lockCall = 'POST /api/auth/lock';
  const unlockCall = 'POST /api/auth/unlock';
  const lock = () => screen.findByRole('region', { name: 'Account lock' });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const lockedAt = '2026-11-21T12:30:00.000Z';

  it('says what it stops and how to undo it before it is confirmed', async () => {
    const { sent } = open([here], { [lockCall]: { body: { message: 'Your account is locked' } } });
    await press('Lock my account');
    for (const text of [/No withdrawal can be requested/, /signed out/, /24 hours later/])
      expect(dialog()).toHaveTextContent(text);
    expect(sent('POST', '/api/auth/lock')).toHaveLength(0);
    await confirm('Lock my account');
    expect(await screen.findByText('Your account is locked')).toBeInTheDocument();
    expect(sent('POST', '/api/auth/lock')).toHaveLength(1);
  });

  it('is undone after a confirmation that says when', async () => {
    const { sent } = open(
      [here],
      { [unlockCall]: { body: { message: 'Unlocked in 24 hours' } } },
      { lockedAt },
    );
    expect(await lock()).toHaveTextContent('Locked since Nov 21, 2026');
    await press('Unlock my account');
    expect(dialog()).toHaveTextContent('24 hours from now');
    expect(sent('POST', '/api/auth/unlock')).toHaveLength(0);
    await confirm('Unlock in 24 hours');
    expect(await screen.findByText('Unlocked in 24 hours')).toBeInTheDocument();
    expect(sent('POST', '/api/auth/unlock')).toHaveLength(1);
  });

  it('counts down to the unlock, which one press cancels', async () => {
    const unlocksAt = new Date(Date.now() + 5 * 3_600_000 + 30_000).toISOString();
    const { sent } = open(
      [here],
      { [lockCall]: { body: { message: 'Your account is locked' } } },
      { lockedAt, unlocksAt },
    );
    expect(await lock()).toHaveTextContent(/Will be unlocked in [45] h \d+ min/);
    await press('Keep it locked');
    expect(await screen.findByText('Your account is locked')).toBeInTheDocument();
    expect(sent('POST', '/api/auth/lock')).toHaveLength(1);
  });
});

function open(sessions: SessionWire[], handlers: Handlers = {}, user: Partial<UserWire> = {}) {
  const api = stubApi({
    'GET /api/session': { body: { sessions } },
    'GET /api/factor': { body: { factors: [], recoveryCodesLeft: 0, isRequired: false } },
    [listEvents]: noEvents,
    ...handlers,
  });
  renderApp({
    routes: [{ path: '/settings', element: <SecurityPage /> }],
    at: '/settings',
    session: signedIn(user),
  });
  return api;
}

const dialog = () => screen.getByRole('dialog');
const ask = async () => userEvent.click(await screen.findByRole('button', { name: /^Sign out Safari/ }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
