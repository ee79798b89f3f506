import { errorTable } from '@keelstone/domain/errors';
import { lockContract } from '@keelstone/domain/api/lock.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { LockPage } from './lock-page.tsx';

vi.mock('../../../lib/api/call.ts', () => ({ call: vi.fn(), onSessionRefused: vi.fn() }));

const code = 'c'.repeat(43);

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue({ message: 'Your account is locked' });
});

describe('the link "Lock my account"', () => {
  it('locks nothing by being opened, and disappears from the address bar', async () => {
    const { router } = open(`#code=${code}`);
    await waitFor(() => {
      expect(router.state.location.hash).toBe('');
    });
    expect(screen.getByRole('button', { name: 'Lock my account' })).toBeEnabled();
    expect(screen.getByText(/pending ones are not paid out/)).toBeInTheDocument();
    expect(call).not.toHaveBeenCalled();
  });

  it('locks once its button is pressed, and says what to do next', async () => {
    open(`#code=${code}`);
    await press();
    expect(await screen.findByRole('heading', { name: 'Your account is locked' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Reset your password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(call).toHaveBeenCalledExactlyOnceWith(lockContract['lock-account-by-link'], { body: { code } });
  });

  it('is busy while the request runs', async () => {
    vi.mocked(call).mockReturnValue(new Promise(() => undefined));
    open(`#code=${code}`);
    await press();
    expect(await screen.findByRole('button', { name: 'Locking...' })).toBeDisabled();
  });

  it.each([
    ['link-used', errorTable['link-used'].message],
    ['link-expired', 'This link is not valid any more'],
    ['link-invalid', 'This link is not valid any more'],
  ] as const)('says why it cannot work (%s), and what helps instead', async (reason, text) => {
    fail({ ...errorTable[reason], code: reason });
    open(`#code=${code}`);
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Lock my account' })).not.toBeInTheDocument();
  });

  it('can be pressed again if the server does not answer', async () => {
    fail({ status: 0, code: 'network', message: 'Something went wrong' });
    open(`#code=${code}`);
    await press();
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Lock my account' })).toBeEnabled();
  });
});

describe('the page without a code', () => {
  it.each(['', '#code=short', '#%E0%A4%A'])('says where else it can be locked (%s)', (hash) => {
    open(hash);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('links signed-in people to the security page', () => {
    open('', true);
    expect(screen.getByRole('link', { name: 'Open the security page' })).toHaveAttribute(
      'href',
      '/settings/security',
    );
  });
});

function open(hash: string, isSignedIn = false) {
  return renderApp({
    routes: [{ path: '/lock', element: <LockPage /> }],
    at: `/lock${hash}`,
    ...(isSignedIn && { session: signedIn() }),
  });
}

function fail(error: ConstructorParameters<typeof ApiError>[0]) {
  vi.mocked(call).mockRejectedValue(new ApiError(error));
}

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Lock my account' }));
