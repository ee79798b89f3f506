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

const admin = signedIn({ isAdmin: true });

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

  it.each(['/withdraw', '/settings/data'])(
    'do not block a page that people need to take out what is theirs: %s',
    async (at) => {
      open({ accepted: { terms: 1, privacy: 0 } }, at);
      expect(await screen.findByRole('link', { name: 'Terms of service' })).toBeInTheDocument();
      expect(screen.queryByRole('heading', { name: 'Please read and accept' })).not.toBeInTheDocument();
    },
  );
});

describe('a locked account', () => {
  const lockedAt = '2026-11-21T12:30:00.000Z';
  const banner = /^Your account is locked/;

  it('says so above every page, and offers no second lock', async () => {
    renderApp({ routes, at: '/profile', session: signedIn({ lockedAt }) });
    expect(await screen.findByText(banner)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Unlock it' })).toHaveAttribute('href', '/settings/security');
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    expect(screen.queryByRole('menuitem', { name: 'Lock my account' })).not.toBeInTheDocument();
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

/** One address for each guard: all of them are visited by a journey, as a visitor, a user and an administrator. */
it.each<[who: string, path: string, ends: string, session: Session]>([
  ['a signed-out visitor', '/withdraw', '/login', signedOut],
  ['a signed-out visitor', '/admin/users', '/login', signedOut],
  ['a signed-out visitor', '/second-factor', '/login', signedOut],
  ['a signed-out visitor', '/kyc-form', '/kyc-form', signedOut],
  ['a signed-out visitor', '/secure#%E0%A4%A', '/secure', signedOut],
  ['somebody who was never here', '/login', '/login', unknown],
  ['a session of scope kyc', '/withdraw', '/login', kyc],
  ['a session of scope kyc', '/admin/users', '/login', kyc],
  ['a session of scope kyc', '/second-factor', '/login', kyc],
  ['a session of scope kyc', '/kyc-form', '/kyc-form', kyc],
  ['a session of scope enrol', '/withdraw', '/second-factor', enrol],
  ['a session of scope enrol', '/admin/users', '/second-factor', enrol],
  ['a session of scope enrol', '/login', '/second-factor', enrol],
  ['a user', '/admin/users', '/dashboard', signedIn()],
  ['a user', '/second-factor', '/dashboard', signedIn()],
  ['a user', '/login', '/dashboard', signedIn()],
  ['a user', '/secure', '/secure', signedIn()],
  ['an administrator', '/admin/users', '/admin/users', admin],
])('%s who opens %s ends at %s', async (_who, path, ends, session) => {
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
    await waitFor(() => {
      expect(router.state.initialized).toBe(true);
    });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
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

it('an administrator continues from the added factor to the page that was requested', async () => {
  const path = { pathname: '/second-factor', state: { wanted: '/admin/users' } };
  await expectAt({ path, session: admin, ends: '/admin/users' });
});

it('a page for signed-out people waits if somebody was signed in in this browser and may still be', async () => {
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

describe('the bottom bar on a phone', () => {
  const linksOf = async () => {
    const bar = await screen.findByRole('navigation', { name: 'Shortcuts' });
    return within(bar)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${String(link.getAttribute('href'))}`);
  };

  it('has the pages that users go to most, and opens the rest of the sidebar', async () => {
    renderApp({ routes, at: '/transactions', session: signedIn() });
    expect(await linksOf()).toEqual([
      'Home /dashboard',
      'Deposit /deposit',
      'Withdraw /withdraw',
      'Transactions /transactions',
    ]);
    const bar = within(screen.getByRole('navigation', { name: 'Shortcuts' }));
    expect(bar.getByRole('link', { current: 'page' })).toHaveTextContent('Transactions');
    await userEvent.click(bar.getByRole('button', { name: 'More' }));
    const sheet = within(document.querySelector<HTMLElement>('.MuiDrawer-paper') ?? document.body);
    expect(sheet.getByRole('link', { name: 'Login Activity' })).toHaveAttribute('href', '/activity');
    for (const name of ['Dashboard', 'Deposit', 'Withdraw', 'Transactions'])
      expect(sheet.queryByRole('link', { name })).not.toBeInTheDocument();
    await userEvent.click(sheet.getByRole('link', { name: 'Statement' }));
    await waitFor(() => {
      expect(document.querySelector('.MuiDrawer-paper')).toBeNull();
    });
  });

  it('is replaced by the decision buttons of a case, while the header opens the sidebar', async () => {
    renderApp({ routes, at: '/admin/review/kyc', session: signedIn({ isAdmin: true }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).not.toBeInTheDocument();
  });
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
