import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { groupAddress } from '@keelstone/domain/kernel/address/grouped-address';
import { brand } from '@keelstone/domain/kernel/brand';
import { deviceStorageKey } from '@keelstone/domain/storage-keys';
import type { differences } from '@keelstone/domain/testing/differences';
import { findImageProblem } from '../features/core/upload/check-image.ts';
import { ImageDrop } from '../features/core/upload/image-drop.tsx';
import { AdminWalletsPage } from '../features/money/deposit-address/admin/admin-wallets-page.tsx';
import { TransactionsPage } from '../features/money/transaction/transactions-page.tsx';
import * as withdrawing from '../features/money/withdrawal/testing/open-withdraw-page.tsx';
import { failureText } from '../lib/api/api-error.ts';
import { readError } from '../lib/api/read-error.ts';
import { readDeviceId } from '../lib/session/device-id.ts';
import { SessionProvider } from '../lib/session/session-provider.tsx';
import { signOut } from '../lib/session/sign-out.ts';
import { writeSnapshot } from '../lib/session/snapshot.ts';
import { useSession } from '../lib/session/use-session.ts';
import { AdminUsersPage } from '../pages/admin-users/admin-users-page.tsx';
import { choose, enter, press } from '../testing/actions.ts';
import { adminId, asAdmin, listOf, openPage, renderApp, signedIn } from '../testing/render-app.tsx';
import { makeTransactionWire, makeUserWire } from '../testing/wires.ts';
import { toAccountStatus } from '../ui/status-chip.tsx';
import { routes } from './routes.tsx';

vi.mock('../lib/firebase/auth.ts', () => ({
  closeSession: () => Promise.resolve(),
  loadAuth: () => new Promise(() => undefined),
}));
vi.mock('./services.tsx', async () => ({ Component: (await import('react-router-dom')).Outlet }));

const clara = makeUserWire();
const wallet = {
  btcAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ethAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};

/** The proof of each difference that a page shows. */
const checks: Record<(typeof differences.pages)[number], () => Promise<void> | void> = {
  'Pages reload after an action': async () => {
    const list = `/api/user/${adminId}`;
    const handlers = {
      [`GET ${list}`]: listOf([clara]),
      [`PUT /api/user/suspend/${adminId}`]: { body: { message: 'User suspended' } },
    };
    const { sent } = openPage(<AdminUsersPage />, handlers, { session: asAdmin });
    const reload = vi.spyOn(window.location, 'reload');
    await choose('Suspend User');
    await press('Yes, Suspend');
    await expect.poll(() => sent('GET', list).length).toBeGreaterThan(1);
    expect(reload).not.toHaveBeenCalled();
  },
  'Each change of route scrolls to the top': async () => {
    vi.stubGlobal('scrollY', 500);
    const heard = vi.spyOn(window, 'addEventListener');
    const { router } = renderApp({ routes, at: '/dashboard', session: signedIn() });
    const heading = await screen.findByRole('heading', { level: 1 });
    heading.setAttribute('data-row', 'row');
    // The listener for rows comes after the first paint.
    await expect.poll(() => heard.mock.calls.some(([name]) => name === 'click')).toBe(true);
    fireEvent.click(heading);
    await router.navigate('/profile');
    await screen.findByRole('heading', { level: 1, name: 'Personal Information' });
    await router.navigate(-1);
    await screen.findByRole('heading', { level: 1, name: /Welcome/ });
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 500);
  },
  'Signed-in people open each page of theirs': async () => {
    const session = { status: 'enrol', uid: adminId } as const;
    const { router } = renderApp({ routes, at: '/admin/users', session });
    await expect.poll(() => router.state.location.pathname).toBe('/second-factor');
  },
  'Lists have all columns': async () => {
    const transaction = makeTransactionWire();
    const [table, phone] = [{ ...window.matchMedia('') }, { ...window.matchMedia(''), matches: true }];
    const answers = { [`GET /api/transaction/${clara._id}`]: listOf([transaction]) };
    const open = async (screenOf: MediaQueryList) => {
      vi.stubGlobal('matchMedia', () => screenOf);
      openPage(<TransactionsPage />, answers);
      await screen.findByText('Bitcoin deposit');
      const order = screen.queryByText(transaction.transactionId);
      cleanup();
      return order !== null;
    };
    expect([await open(table), await open(phone)]).toEqual([true, false]);
  },
  'What the landing page claims is fixed': async () => {
    vi.doMock('@keelstone/domain/kernel/landing/statements', () => ({
      statements: { profits: '', users: '', support: '', payouts: '' },
    }));
    vi.resetModules();
    onTestFinished(() => {
      vi.doUnmock('@keelstone/domain/kernel/landing/statements');
    });
    const { usersText } = await import('../pages/landing/landing-texts.ts');
    const { questions } = await import('../pages/landing/questions.ts');
    expect(questions.map(({ answer }) => answer)).toContain(
      'No profit is promised. What is credited shows on your dashboard.',
    );
    expect(usersText).toBe('');
  },
  'A user is active or suspended': () => {
    expect(toAccountStatus({ isBlocked: false, closedAt: clara.createdAt })).toBe('Closed');
  },
  'The session begins signed out': () => {
    const Status = () => <p>{useSession().status}</p>;
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <Status />
        </SessionProvider>
      </QueryClientProvider>,
    );
    expect(screen.getByText('loading')).toBeInTheDocument();
  },
  'Signing out clears local storage': async () => {
    const device = readDeviceId();
    writeSnapshot({ uid: clara._id, name: clara.name, isAdmin: false });
    await signOut();
    expect(window.localStorage.getItem(brand.sessionStorageKey)).toBeNull();
    expect(window.localStorage.getItem(deviceStorageKey)).toBe(device);
  },
  'Any image may be chosen, 4 MB is a hint': () => {
    expect(findImageProblem({ type: 'image/gif', size: 1 })).toBe('type');
    expect(findImageProblem({ type: 'image/png', size: 4 * 1024 * 1024 })).toBe('size');
  },
  'Upload progress is logged': () => {
    const file = new File(['x'], 'proof.png', { type: 'image/png' });
    const ignore = () => undefined;
    const upload = { progress: 40, cancel: ignore };
    render(
      <ImageDrop label="Proof" hint="" file={file} upload={upload} onChange={ignore} onReject={ignore} />,
    );
    expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('aria-valuenow', '40');
  },
  'One button sends a withdrawal': async () => {
    const { sent } = withdrawing.open({ [`POST ${withdrawing.call}`]: withdrawing.received });
    await withdrawing.fill('1000', withdrawing.address);
    await userEvent.click(withdrawing.confirm());
    expect(await screen.findByRole('dialog', { name: 'Check your withdrawal' })).toBeInTheDocument();
    expect(sent('POST', withdrawing.call)).toEqual([]);
  },
  'Deposit addresses are entered once': async () => {
    openPage(<AdminWalletsPage />, { 'GET /api/wallet': { body: wallet } }, { session: asAdmin });
    await screen.findByDisplayValue(groupAddress(wallet.btcAddress));
    await press('Change addresses');
    await enter(screen.getByLabelText('Bitcoin (BTC) address'), 'x');
    expect(screen.getByLabelText('New Bitcoin (BTC) address again')).toBeInTheDocument();
  },
  'Failures say that something went wrong': async () => {
    const answer = (status: number, code: string, error: string) =>
      readError(Response.json({ code, error, requestId: 'r' }, { status }));
    expect((await answer(409, 'insufficient-funds', 'Insufficient balance')).message).toBe(
      'Insufficient balance',
    );
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    expect(failureText()).toBe(
      'Something went wrong. You are offline: please try again once you are connected.',
    );
  },
};

it.each(Object.entries(checks))('it is otherwise: %s', (_sentence, check) => check());
