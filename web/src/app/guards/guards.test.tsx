import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Session } from '../../lib/session/use-session.ts';
import { publishTexts } from '../../testing/publish-texts.ts';
import { renderApp, signedIn } from '../../testing/render-app.tsx';
import { routes } from '../routes.tsx';

// The session is given from outside; what it comes from has its own tests.
vi.mock('../services.tsx', async () => {
  const { Outlet } = await import('react-router-dom');
  return { Component: Outlet };
});

const signedOut: Session = { status: 'signed-out' };
const kyc: Session = { status: 'kyc', uid: 'u' };
const enrol: Session = { status: 'enrol', uid: 'u' };
const unknown: Session = { status: 'loading', snapshot: undefined };
const remembered: Session = { status: 'loading', snapshot: { uid: 'u', name: 'Ada Moreau', isAdmin: true } };

const signedInPaths = [
  '/activity',
  '/dashboard',
  '/deposit',
  '/kyc',
  '/notifications',
  '/profile',
  '/settings',
  '/settings/addresses',
  '/settings/data',
  '/statement',
  '/transactions',
  '/withdraw',
];
const adminPaths = [
  '/admin/kyc',
  '/admin/kyc/k1',
  '/admin/transactions',
  '/admin/users',
  '/admin/user/u1',
  '/admin/wallets',
  '/admin/audit',
  '/admin/books',
  '/admin/proposals',
  '/admin/policy',
  '/admin/review/kyc',
];
const signedOutPaths = [
  '/forgot-password',
  '/kyc-application',
  '/kyc-form',
  '/kyc-submitted',
  '/login',
  '/register',
  '/verified',
  '/verify-email',
  '/passwordreset/token',
];

describe('terms that have to be accepted', () => {
  const open = (changes: Parameters<typeof signedIn>[0], at = '/profile') => {
    publishTexts([{ kind: 'terms', version: 2, asked: 2 }]);
    renderApp({ routes, at, session: signedIn(changes) });
  };

  it('are shown in place of every page to people who have not accepted them', async () => {
    open({ accepted: { terms: 1, privacy: 0 } });
    expect(await screen.findByRole('heading', { name: 'Please read and accept' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Account' })).not.toBeInTheDocument();
  });

  it.each(['/withdraw', '/transactions', '/statement', '/settings/data'])(
    'do not block a page that people need to take out what is theirs: %s',
    async (at) => {
      open({ accepted: { terms: 1, privacy: 0 } }, at);
      expect(await screen.findByRole('link', { name: 'Terms of service' })).toBeInTheDocument();
      expect(screen.queryByRole('heading', { name: 'Please read and accept' })).not.toBeInTheDocument();
    },
  );

  it.each([
    ['who has', { accepted: { terms: 2, privacy: 0 } }],
    ['an administrator', { isAdmin: true }],
  ])('are linked below the page of %s', async (_who, changes) => {
    open(changes);
    expect(await screen.findByRole('link', { name: 'Terms of service' })).toHaveAttribute(
      'href',
      '/legal/terms',
    );
    expect(screen.queryByRole('heading', { name: 'Please read and accept' })).not.toBeInTheDocument();
  });
});

describe('a locked account', () => {
  const lockedAt = '2026-11-21T12:30:00.000Z';
  const banner = /^Your account is locked/;

  it('says so above every page, and offers no second lock', async () => {
    renderApp({ routes, at: '/profile', session: signedIn({ lockedAt }) });
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Unlock it' })).toHaveAttribute('href', '/settings');
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    expect(screen.queryByRole('menuitem', { name: 'Lock my account' })).not.toBeInTheDocument();
  });

  it('shows the time left until a requested unlock', async () => {
    const unlocksAt = new Date(Date.now() + 2 * 60_000 + 30_000).toISOString();
    renderApp({ routes, at: '/profile', session: signedIn({ lockedAt, unlocksAt }) });
    expect(await screen.findByText(banner)).toHaveTextContent('It will be unlocked in 2 min.');
    expect(screen.getByRole('link', { name: 'Keep it locked' })).toBeInTheDocument();
  });

  it('is locked from the account menu, after a question that says what stops', async () => {
    renderApp({ routes, at: '/profile', session: signedIn() });
    await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }));
    expect(screen.queryByText(banner)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Lock my account' }));
    expect(await screen.findByRole('dialog', { name: 'Lock your account?' })).toHaveTextContent(
      /pending ones are not paid out.*24 hours later/s,
    );
  });
});

describe('pages for signed-in people', () => {
  it.each([...signedInPaths, ...adminPaths])('send a signed-out visitor from %s to /login', async (path) => {
    await expectAt({ path, session: signedOut, ends: '/login' });
  });

  it.each(['/dashboard', '/withdraw', '/kyc', '/admin/users'])(
    'count a session of scope kyc as signed out on %s',
    async (path) => {
      await expectAt({ path, session: kyc, ends: '/login' });
    },
  );

  it.each(signedInPaths)('let a signed-in user stay at %s', async (path) => {
    await expectAt({ path, session: signedIn(), ends: path });
  });

  it('show the skeleton of the page while the session is unknown', async () => {
    renderApp({ routes, at: '/profile', session: remembered });
    // The bar alone, until the code of the page is there.
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    await waitFor(() => {
      const waiting = within(screen.getByRole('status', { name: 'Loading' }));
      expect(waiting.getByRole('link', { name: 'Personal Information' })).toBeInTheDocument();
    });
    cleanup();
    const { router } = renderApp({ routes, at: '/deposit', session: remembered });
    await waitFor(() => {
      expect(router.state.initialized).toBe(true);
    });
    // One skeleton may give way to the next.
    await waitFor(() => {
      expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    });
    expect(screen.queryByRole('link', { name: 'Personal Information' })).not.toBeInTheDocument();
  });

  it('show the shell of the last user, and never /login, while the session is unknown', async () => {
    const { router } = renderApp({ routes, at: '/admin/users', session: remembered });
    expect(await screen.findByText('Administrator', { selector: 'p:first-child' })).toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/users');
  });

  it('offer to try again if the server does not answer', async () => {
    const retry = vi.fn();
    renderApp({ routes, at: '/dashboard', session: { status: 'unavailable', snapshot: undefined, retry } });
    (await screen.findByRole('button', { name: 'Try again' })).click();
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

describe('an administrator who has to add a second factor first', () => {
  it.each(['/dashboard', '/admin/users', '/login'])(
    'is sent from %s to the page that adds one',
    async (path) => {
      await expectAt({ path, session: enrol, ends: '/second-factor' });
      expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Sign out' })).toBeInTheDocument();
    },
  );

  it('continues from there to the page that was requested', async () => {
    const at = { pathname: '/second-factor', state: { wanted: '/admin/users' } };
    await expectAt({ path: at, session: signedIn({ isAdmin: true }), ends: '/admin/users' });
  });

  it.each([
    ['a signed-in user', signedIn(), '/dashboard'],
    ['a signed-out visitor', signedOut, '/login'],
    ['a session of scope kyc', kyc, '/login'],
  ] as const)('is the only one who may open that page: %s is sent away', async (_who, session, ends) => {
    await expectAt({ path: '/second-factor', session, ends });
  });
});

describe('pages for admins', () => {
  it.each(adminPaths)('send a user from %s to /dashboard', async (path) => {
    await expectAt({ path, session: signedIn(), ends: '/dashboard' });
  });

  it.each(adminPaths)('let an admin stay at %s', async (path) => {
    await expectAt({ path, session: signedIn({ isAdmin: true }), ends: path });
  });

  it('are in the menu only for admins', async () => {
    renderApp({ routes, at: '/dashboard', session: signedIn() });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Admin Pages')).not.toBeInTheDocument();
  });
});

describe('pages for signed-out people', () => {
  it.each(signedOutPaths)('send a signed-in user from %s to /dashboard', async (path) => {
    await expectAt({ path, session: signedIn(), ends: '/dashboard' });
  });

  it.each(signedOutPaths)('let a signed-out visitor stay at %s', async (path) => {
    await expectAt({ path, session: signedOut, ends: path });
  });

  it.each(['/kyc-form', '/kyc-submitted'])('let a session of scope kyc stay at %s', async (path) => {
    await expectAt({ path, session: kyc, ends: path });
  });

  it('are shown immediately if nobody was signed in in this browser before', async () => {
    await expectAt({ path: '/login', session: unknown, ends: '/login' });
  });

  it('wait if somebody was signed in in this browser and may still be', async () => {
    const { router } = renderApp({ routes, at: '/login', session: remembered });
    await waitFor(() => {
      expect(router.state.initialized).toBe(true);
    });
    // The page's own, once the router's has gone.
    await waitFor(() => {
      expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    });
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });
});

describe('a page that emails link to', () => {
  it.each([['a signed-out visitor', signedOut] as const, ['a signed-in user', signedIn()] as const])(
    'is open to %s',
    async (_who, session) => {
      await expectAt({ path: '/secure', session, ends: '/secure' });
    },
  );
});

it('a page with an anchor that cannot be decoded is shown anyway', async () => {
  await expectAt({ path: '/secure#%E0%A4%A', session: signedOut, ends: '/secure' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("This wasn't me");
});

describe('any other address', () => {
  it.each(['/nowhere', '/admin', '/admin/nowhere', '/passwordreset'])(
    'shows the not-found page at %s',
    async (path) => {
      await expectAt({ path, session: signedOut, ends: path });
      expect(screen.getByRole('heading', { name: "Oops! Why you're here?" })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Back To Home' })).toHaveAttribute('href', '/');
    },
  );
});

describe('a navigation', () => {
  it('scrolls to the top, names the tab and moves the focus to the heading', async () => {
    const { router } = renderApp({ routes, at: '/dashboard', session: signedIn() });
    await screen.findByRole('heading', { level: 1 });
    await router.navigate('/profile');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Personal Information' });
    expect(heading).toHaveFocus();
    expect(document.title).toBe('Personal Information · Keelstone');
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  });
});

type Visit = { path: NonNullable<Parameters<typeof renderApp>[0]['at']>; session: Session; ends: string };

async function expectAt({ path, session, ends }: Visit) {
  const { router } = renderApp({ routes, at: path, session });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => {
    expect(router.state.location.pathname).toBe(ends);
  });
}
