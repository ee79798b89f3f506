import { authContract } from '@keelstone/domain/api/auth.contract';
import type { SecureRight } from '@keelstone/domain/auth/credentials';
import { errorTable, type ErrorCode } from '@keelstone/domain/errors';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EarlierLink, earlierLinkPaths } from '../../../app/earlier-links.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusals } from '../api.ts';
import { SecurePage } from './secure-page.tsx';

vi.mock('../../../lib/api/call.ts', () => ({ call: vi.fn(), onSessionRefused: vi.fn() }));

const code = 'c'.repeat(43);
const newCode = 'd'.repeat(43);
const check = vi.fn<(code: string) => Promise<{ right: SecureRight }>>();
const use = vi.fn<(code: string) => Promise<{ message: string }>>();

beforeEach(() => {
  check.mockReset().mockResolvedValue({ right: 'lock-account' });
  use.mockReset().mockResolvedValue({ message: 'Done' });
  vi.mocked(call)
    .mockReset()
    .mockImplementation((endpoint, options) => {
      const given = Object(Object(options).body).code as string;
      return endpoint === authContract['check-secure-link'] ? check(given) : use(given);
    });
});

const cases: [right: SecureRight, lead: RegExp, button: string, done: string][] = [
  ['lock-account', /pending ones are not paid out/, 'Lock my account', 'Your account is locked'],
  [
    'delete-account',
    /Somebody opened an account with your email address/,
    "This wasn't me, delete the account",
    'Account deleted',
  ],
  ['stop-factor-reset', /It will be removed 72 hours after that/, 'Stop the reset', 'The reset is stopped'],
];

describe.each(cases)('a link for %s', (right, lead, button, done) => {
  beforeEach(() => {
    check.mockResolvedValue({ right });
  });

  it('does nothing by being opened, and disappears from the address bar', async () => {
    const { router } = open(`#code=${code}`);
    expect(await screen.findByRole('button', { name: button })).toBeEnabled();
    expect(screen.getByText(lead)).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/secure', search: '', hash: '' });
    expect(check).toHaveBeenCalledExactlyOnceWith(code);
    expect(use).not.toHaveBeenCalled();
  });

  it('does it once its button is pressed, and says what comes next', async () => {
    open(`#code=${code}`, true);
    await press(button);
    expect(await screen.findByRole('heading', { name: done })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(use).toHaveBeenCalledExactlyOnceWith(code);
  });
});

describe('the button', () => {
  it('is busy while the request runs', async () => {
    use.mockReturnValue(new Promise(() => undefined));
    open(`#code=${code}`);
    await press('Lock my account');
    expect(await screen.findByRole('button', { name: 'Locking...' })).toBeDisabled();
  });

  it('can be pressed again after no answer', async () => {
    use.mockRejectedValue(new ApiError({ status: 0, code: 'network', message: 'Not now' }));
    open(`#code=${code}`);
    await press('Lock my account');
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Lock my account' })).toBeEnabled();
  });
});

describe('a link that does nothing', () => {
  it.each(['link-used', 'link-invalid'] as const)(
    'says so when it is opened, and what helps instead (%s)',
    async (reason) => {
      check.mockRejectedValue(refused(reason));
      open(`#code=${code}`);
      expect(await screen.findByRole('alert')).toHaveTextContent(refusals[reason]);
      expect(screen.getByRole('link', { name: 'Reset your password' })).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Lock my account' })).not.toBeInTheDocument();
      expect(use).not.toHaveBeenCalled();
    },
  );

  it.each(['link-replaced', 'link-expired', 'account-in-use'] as const)(
    'says so if it ended meanwhile (%s)',
    async (reason) => {
      use.mockRejectedValue(refused(reason));
      open(`#code=${code}`);
      await press('Lock my account');
      expect(await screen.findByRole('alert')).toHaveTextContent(refusals[reason]);
      expect(screen.queryByRole('button', { name: 'Lock my account' })).not.toBeInTheDocument();
    },
  );

  it.each(['#code=short', '#code=', `#code=${code}%20`])('may be cut off (%s)', (hash) => {
    open(hash);
    expect(screen.getByRole('alert')).toHaveTextContent(refusals['link-invalid']);
    expect(call).not.toHaveBeenCalled();
  });
});

describe('a link that could not be checked', () => {
  it('can be checked again', async () => {
    check.mockRejectedValueOnce(new ApiError({ status: 0, code: 'network', message: 'Not now' }));
    open(`#code=${code}`);
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Lock my account' })).toBeEnabled();
  });

  it('says so while it waits', async () => {
    check.mockReturnValue(new Promise(() => undefined));
    open(`#code=${code}`);
    expect(await screen.findByText('Checking your link...')).toBeInTheDocument();
  });
});

it('another link may be opened in the tab that shows what became of the first', async () => {
  use.mockRejectedValueOnce(refused('link-used'));
  const { router } = open(`#code=${code}`);
  await press('Lock my account');
  await screen.findByRole('alert');
  check.mockResolvedValue({ right: 'stop-factor-reset' });
  await router.navigate(`/secure#code=${newCode}`);
  await press('Stop the reset');
  expect(await screen.findByRole('heading', { name: 'The reset is stopped' })).toBeInTheDocument();
  expect(use).toHaveBeenLastCalledWith(newCode);
});

describe('the page without a code', () => {
  it.each(['', '#%E0%A4%A', '#other=1'])('gives advice (%s)', (hash) => {
    open(hash);
    expect(screen.getByRole('heading', { name: "This wasn't me" })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Reset your password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'support@keelstone.example' })).toHaveAttribute(
      'href',
      'mailto:support@keelstone.example',
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('links signed-in people to the right pages', () => {
    open('', true);
    expect(screen.getByRole('link', { name: 'Open the security page' })).toHaveAttribute('href', '/settings');
    expect(screen.getByRole('link', { name: 'Change your password' })).toHaveAttribute('href', '/settings');
  });
});

describe('a link of a mail from before there was this page', () => {
  it.each([
    `/lock#code=${code}`,
    `/not-me#code=${code}`,
    `/not-me#factor=${code}`,
    `/lock?utm=1#code=${code}`,
  ])('still leads here with its code (%s)', async (at) => {
    const { router } = renderApp({ routes: routesWithEarlier, at });
    expect(await screen.findByRole('button', { name: 'Lock my account' })).toBeEnabled();
    expect(router.state.location.pathname).toBe('/secure');
    expect(check).toHaveBeenCalledExactlyOnceWith(code);
  });

  it.each(['/not-me?to=//evil.example#//evil.example', '/not-me#https://evil.example'])(
    'leads nowhere else (%s)',
    async (at) => {
      const { router } = renderApp({ routes: routesWithEarlier, at });
      await waitFor(() => {
        expect(router.state.location.pathname).toBe('/secure');
      });
      expect(call).not.toHaveBeenCalled();
    },
  );
});

const routesWithEarlier = [
  { path: '/secure', element: <SecurePage /> },
  ...earlierLinkPaths.map((path) => ({ path, Component: EarlierLink })),
];

function open(hash: string, isSignedIn = false) {
  return renderApp({
    routes: [{ path: '/secure', element: <SecurePage /> }],
    at: `/secure${hash}`,
    ...(isSignedIn && { session: signedIn() }),
  });
}

function refused(code: ErrorCode): ApiError {
  return new ApiError({ ...errorTable[code], code });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
