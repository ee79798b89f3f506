import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { paths } from '../../config/paths.ts';
import type { Session } from '../../lib/session/use-session.ts';
import { publishTexts, renderApp, signedIn } from '../../testing/render-app.tsx';
import { RootLayout } from '../root-layout.tsx';
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

/** Who may open which page; a page without a guard is one that anybody may. */
const pages = {
  signedIn: [
    ...[paths.activity, paths.dashboard, paths.deposit, paths.kyc, paths.notifications, paths.profile],
    ...[paths.settings, paths.addresses, paths.ownData, paths.statement, paths.transactions, paths.withdraw],
  ],
  admin: [
    ...[
      paths.adminKyc,
      paths.adminKycDetail,
      paths.adminTransactions,
      paths.adminUsers,
      paths.adminUserDetail,
    ],
    ...[paths.adminWallets, paths.adminAudit, paths.adminBooks, paths.adminProposals, paths.adminPolicy],
    ...[paths.adminInbox, paths.adminReview, paths.adminProfit],
  ],
  signedOut: [
    ...[paths.forgotPassword, paths.kycApplication, paths.kycForm, paths.kycSubmitted, paths.login],
    ...[paths.register, paths.verified, paths.verifyEmail, paths.passwordReset],
  ],
  enrol: [paths.secondFactor],
};

/** The guard of a page: the route around it. */
const guardOf = (pathname: string) => matchRoutes(routes, { pathname })?.at(-2)?.route;

it('each page stands behind its guard', () => {
  const guarded = Object.values(pages).flat();
  const open = Object.values(paths).filter((path) => !guarded.some((one) => one === path));
  expect(open).toEqual([paths.landing, paths.help, paths.secure, paths.legal]);
  const guards = Object.values(pages).map((group) => [...new Set(group.map(guardOf))]);
  expect(guards.map((group) => group.length)).toEqual([1, 1, 1, 1]);
  expect(new Set([...guards.flat(), ...open.map(guardOf)]).size).toBe(6);
  // The administrators' stands inside that of signed-in people.
  const around = matchRoutes(routes, paths.adminUsers)?.map(({ route }) => route);
  expect(around).toContain(guardOf(paths.dashboard));
});

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

  it.each([paths.withdraw, paths.transactions, paths.statement, paths.ownData])(
    'do not block a page that people need to take out what is theirs: %s',
    async (at) => {
      open({ accepted: { terms: 1, privacy: 0 } }, at);
      expect(await screen.findByRole('link', { name: 'Terms of service' })).toBeInTheDocument();
      expect(screen.queryByRole('heading', { name: 'Please read and accept' })).not.toBeInTheDocument();
    },
  );

  it('are linked below the page of who has', async () => {
    open({ accepted: { terms: 2, privacy: 0 } });
    const link = await screen.findByRole('link', { name: 'Terms of service' });
    expect(link).toHaveAttribute('href', '/legal/terms');
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

  it('is locked from the account menu, after a question', async () => {
    renderApp({ routes, at: '/profile', session: signedIn() });
    await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Lock my account' }));
    expect(await screen.findByRole('dialog', { name: 'Lock your account?' })).toBeInTheDocument();
  });

  it('shows the time left until a requested unlock', async () => {
    const unlocksAt = new Date(Date.now() + 2 * 60_000 + 30_000).toISOString();
    renderApp({ routes, at: '/profile', session: signedIn({ lockedAt, unlocksAt }) });
    expect(await screen.findByText(banner)).toHaveTextContent('It will be unlocked in 2 min.');
    expect(screen.getByRole('link', { name: 'Keep it locked' })).toBeInTheDocument();
  });
});

it.each([
  ['a signed-out visitor', paths.dashboard, signedOut, paths.login],
  ['a signed-out visitor', paths.secondFactor, signedOut, paths.login],
  ['a signed-out visitor', paths.login, signedOut, paths.login],
  ['a session of scope kyc', paths.secondFactor, kyc, paths.login],
  ['a session of scope kyc', paths.kycForm, kyc, paths.kycForm],
  ['a session of scope kyc', paths.kycSubmitted, kyc, paths.kycSubmitted],
  ['a user', paths.login, signedIn(), paths.dashboard],
  ['a user', paths.kycForm, signedIn(), paths.dashboard],
  ['a user', paths.secondFactor, signedIn(), paths.dashboard],
  ['a signed-out visitor', paths.adminUsers, signedOut, paths.login],
  ['a session of scope kyc', paths.kyc, kyc, paths.login],
  ['a session of scope kyc', paths.adminUsers, kyc, paths.login],
  ['a user', paths.profile, signedIn(), paths.profile],
  ['a user', paths.adminUsers, signedIn(), paths.dashboard],
  ['an admin', paths.adminUsers, signedIn({ isAdmin: true }), paths.adminUsers],
] as const)('%s is led from %s where they may be', async (_who, path, session, ends) => {
  await expectAt({ path, session, ends });
});

describe('pages for signed-in people', () => {
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
    await expect.poll(() => router.state.initialized).toBe(true);
    // One skeleton may give way to the next.
    await expect.poll(() => screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Personal Information' })).not.toBeInTheDocument();
  });

  it('show the shell of the last user, and never /login, while the session is unknown', async () => {
    const { router } = renderApp({ routes, at: '/admin/users', session: remembered });
    expect(await screen.findByText('Administrator')).toBeInTheDocument();
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
});

describe('pages for signed-out people', () => {
  it('are shown immediately if nobody was signed in in this browser before', async () => {
    await expectAt({ path: '/login', session: unknown, ends: '/login' });
  });

  it('wait if somebody was signed in in this browser and may still be', async () => {
    const { router } = renderApp({ routes, at: '/login', session: remembered });
    await expect.poll(() => router.state.initialized).toBe(true);
    // The page's own, once the router's has gone.
    await expect.poll(() => screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });
});

it('a page with an anchor that cannot be decoded is shown anyway', async () => {
  await expectAt({ path: '/secure#%E0%A4%A', session: signedOut, ends: '/secure' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("This wasn't me");
});

it('the not-found page is shown at any other address', async () => {
  await expectAt({ path: '/admin/nowhere', session: signedOut, ends: '/admin/nowhere' });
  expect(screen.getByRole('heading', { name: "Oops! Why you're here?" })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back To Home' })).toHaveAttribute('href', '/');
});

it('a navigation scrolls to the top, names the tab and moves the focus to the heading', async () => {
  const { router } = renderApp({ routes, at: '/dashboard', session: signedIn() });
  await screen.findByRole('heading', { level: 1 });
  await router.navigate('/profile');
  const heading = await screen.findByRole('heading', { level: 1, name: 'Personal Information' });
  expect(heading).toHaveFocus();
  expect(document.title).toBe('Personal Information · Keelstone');
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
});

it('Back leads to the top of a page that was not left by one of its rows', async () => {
  vi.stubGlobal('scrollY', 500);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { router } = renderApp({ routes, at: '/dashboard', session: signedIn() });
  const heading = await screen.findByRole('heading', { level: 1 });
  fireEvent.click(heading);
  await router.navigate('/profile');
  await screen.findByRole('heading', { level: 1, name: 'Personal Information' });
  await router.navigate(-1);
  await screen.findByRole('heading', { level: 1, name: /Welcome/ });
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
});

it('somebody who scrolls while the code of the page takes over stays there', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const Scrolled = () => {
    vi.stubGlobal('scrollY', 500);
    return <h1>Read on</h1>;
  };
  renderApp({ routes: [{ Component: RootLayout, children: [{ index: true, Component: Scrolled }] }] });
  await screen.findByRole('heading', { level: 1 });
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 500);
});

type Visit = { path: NonNullable<Parameters<typeof renderApp>[0]['at']>; session: Session; ends: string };

async function expectAt({ path, session, ends }: Visit) {
  const { router } = renderApp({ routes, at: path, session });
  await screen.findByRole('heading', { level: 1 });
  await expect.poll(() => router.state.location.pathname).toBe(ends);
}
