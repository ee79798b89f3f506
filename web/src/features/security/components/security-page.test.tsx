import type { SessionWire } from '@keelstone/domain/api/session.wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { SecurityPage } from './security-page.tsx';

vi.mock('../../../lib/session/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

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

  it('can be ended, but for this one: that is what signing out is for', async () => {
    open([here, phone]);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(within(first ?? document.body).queryByRole('button')).not.toBeInTheDocument();
    expect(within(second ?? document.body).getByRole('button')).toHaveAccessibleName(
      /^Sign out Safari on iOS/,
    );
  });

  it('say so where there is only this one', async () => {
    open([here]);
    expect(await screen.findByText(/You are signed in here only\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  });

  it('say what is not known', async () => {
    open([here, { ...phone, browser: '', os: '', network: 'unknown' }]);
    expect(await screen.findByText('Unknown browser')).toBeInTheDocument();
    expect(screen.getByText(/unknown network/)).toBeInTheDocument();
  });

  it('have a shape while they are loading', () => {
    open([], { 'GET /api/session': never });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('can be asked for again where they could not be loaded', async () => {
    const { handlers } = open([], { 'GET /api/session': refusal(429, 'too-many-requests', 'Not now') });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    handlers['GET /api/session'] = { body: { sessions: [here] } };
    await userEvent.click(retry);
    expect(await screen.findByText('Firefox on Linux')).toBeInTheDocument();
  });
});

describe('ending one sign-in', () => {
  it('is asked about first, and then shows the list without it, with the keyboard at the heading', async () => {
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

  it('does nothing when the person goes back', async () => {
    const { sent } = open([here, phone]);
    await ask();
    await confirm('Cancel');
    expect(sent('DELETE', `/api/session/${phone.sid}`)).toHaveLength(0);
  });

  it('reads "Signing out..." while it runs', async () => {
    open([here, phone], { [endPhone]: never });
    await ask();
    await confirm('Sign out');
    expect(await screen.findByRole('button', { name: 'Signing out...' })).toBeDisabled();
  });

  it('says so when it fails, and can be tried again', async () => {
    open([here, phone], { [endPhone]: refusal(500, 'internal', 'Something went wrong') });
    await ask();
    await confirm('Sign out');
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(within(dialog()).getByRole('button', { name: 'Sign out' })).toBeEnabled();
  });
});

describe('signing out everywhere else', () => {
  it('is asked about first, and leaves this one', async () => {
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

function open(sessions: SessionWire[], handlers: Handlers = {}) {
  const api = stubApi({ 'GET /api/session': { body: { sessions } }, ...handlers });
  renderApp({
    routes: [{ path: '/settings/security', element: <SecurityPage /> }],
    at: '/settings/security',
    session: signedIn(),
  });
  return api;
}

const dialog = () => screen.getByRole('dialog');
const ask = async () => userEvent.click(await screen.findByRole('button', { name: /^Sign out Safari/ }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
