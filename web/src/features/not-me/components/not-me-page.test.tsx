import { authContract } from '@keelstone/domain/api/auth.contract';
import { factorContract } from '@keelstone/domain/api/factor.contract';
import { errorTable } from '@keelstone/domain/errors';
import { messages } from '@keelstone/domain/messages';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { NotMePage } from './not-me-page.tsx';

vi.mock('../../../lib/api/call.ts', () => ({ call: vi.fn(), onSessionRefused: vi.fn() }));

const code = 'c'.repeat(43);

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue({ message: messages.accountDisowned });
});

describe('the link "This wasn\'t me"', () => {
  it('does nothing by being opened, and disappears from the address bar', async () => {
    const { router } = open(`#code=${code}`);
    await waitFor(() => {
      expect(router.state.location.hash).toBe('');
    });
    expect(screen.getByRole('button', { name: 'Delete the account' })).toBeEnabled();
    expect(screen.getByText(/Somebody opened an account with your email address/)).toBeInTheDocument();
    expect(call).not.toHaveBeenCalled();
  });

  it('deletes the account once its button is pressed, in the words of the server', async () => {
    open(`#code=${code}`);
    await press();
    expect(await screen.findByRole('heading', { name: 'Account deleted' })).toBeInTheDocument();
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent(messages.accountDisowned);
    expect(call).toHaveBeenCalledExactlyOnceWith(authContract['disown-account'], { body: { code } });
  });

  it('is busy while the request runs', async () => {
    vi.mocked(call).mockReturnValue(new Promise(() => undefined));
    open(`#code=${code}`);
    await press();
    expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
  });

  it('works for somebody who is signed in too', async () => {
    open(`#code=${code}`, true);
    await press();
    expect(await screen.findByRole('heading', { name: 'Account deleted' })).toBeInTheDocument();
  });

  it.each([
    ['account-in-use', errorTable['account-in-use'].message],
    ['link-replaced', errorTable['link-replaced'].message],
    ['link-expired', 'This link is not valid any more'],
    ['link-invalid', 'This link is not valid any more'],
  ] as const)('says why it cannot work (%s), and what helps instead', async (reason, text) => {
    fail({ ...errorTable[reason], code: reason });
    open(`#code=${code}`);
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Reset your password' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete the account' })).not.toBeInTheDocument();
  });

  it('can be opened in a tab that shows the result of another one', async () => {
    fail({ status: 400, code: 'link-expired', message: 'This link has expired' });
    const { router } = open(`#code=${code}`);
    await press();
    await screen.findByRole('alert');
    await router.navigate(`/not-me#code=${'d'.repeat(43)}`);
    expect(await screen.findByRole('button', { name: 'Delete the account' })).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['nobody answers', { status: 0, code: 'network', message: 'Something went wrong' }],
    ['the server is busy', { status: 503, code: 'unavailable', message: 'The service is busy' }],
    ['it was asked too often', { status: 429, code: 'too-many-requests', message: 'Too many attempts' }],
  ] as const)('can be tried again if %s', async (_title, error) => {
    fail(error);
    open(`#code=${code}`);
    await press();
    expect(await screen.findByText(error.message)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete the account' })).toBeEnabled();
  });
});

describe('the link that keeps a second factor', () => {
  const message = 'Your second factor stays as it is';
  const keep = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Keep my second factor' }));

  beforeEach(() => {
    vi.mocked(call).mockResolvedValue({ message });
  });

  it('does nothing by being opened, and disappears from the address bar', async () => {
    const { router } = open(`#factor=${code}`);
    await waitFor(() => {
      expect(router.state.location.hash).toBe('');
    });
    expect(screen.getByRole('heading', { name: 'Keep your second factor?' })).toBeInTheDocument();
    expect(screen.getByText(/It will be removed 72 hours after that/)).toBeInTheDocument();
    expect(call).not.toHaveBeenCalled();
  });

  it('stops the reset once its button is pressed', async () => {
    open(`#factor=${code}`);
    await keep();
    expect(await screen.findByRole('heading', { name: 'Second factor kept' })).toBeInTheDocument();
    expect(screen.getByText(`${message}.`)).toBeInTheDocument();
    expect(call).toHaveBeenCalledExactlyOnceWith(factorContract['disown-factor-reset'], { body: { code } });
  });

  it('is busy while the request runs', async () => {
    vi.mocked(call).mockReturnValue(new Promise(() => undefined));
    open(`#factor=${code}`);
    await keep();
    expect(await screen.findByRole('button', { name: 'Keeping...' })).toBeDisabled();
  });

  it.each([
    ['link-used', errorTable['link-used'].message],
    ['link-replaced', errorTable['link-replaced'].message],
    ['link-expired', 'This link is not valid any more'],
    ['link-invalid', 'This link is not valid any more'],
  ] as const)('says why it cannot work (%s), and what helps instead', async (reason, text) => {
    fail({ ...errorTable[reason], code: reason });
    open(`#factor=${code}`);
    await keep();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Reset your password' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Keep my second factor' })).not.toBeInTheDocument();
  });

  it('can be pressed again if the server does not answer', async () => {
    fail({ status: 0, code: 'network', message: 'Something went wrong' });
    open(`#factor=${code}`);
    await keep();
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep my second factor' })).toBeEnabled();
  });

  it('can be opened after the other kind of link in the same tab', async () => {
    const { router } = open(`#factor=${code}`);
    await keep();
    await screen.findByRole('heading', { name: 'Second factor kept' });
    await router.navigate(`/not-me#code=${'d'.repeat(43)}`);
    expect(await screen.findByRole('button', { name: 'Delete the account' })).toBeEnabled();
  });
});

describe('the page without a code', () => {
  it.each(['', '#code=short', '#factor=short', '#%E0%A4%A'])('says what to do (%s)', (hash) => {
    open(hash);
    expect(screen.getByRole('link', { name: 'Reset your password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.getByRole('link', { name: 'support@keelstone.example' })).toHaveAttribute(
      'href',
      'mailto:support@keelstone.example',
    );
    expect(screen.queryByRole('button', { name: 'Delete the account' })).not.toBeInTheDocument();
  });

  it('links signed-in people to the right pages', () => {
    open('', true);
    expect(screen.getByRole('link', { name: 'Change your password' })).toHaveAttribute('href', '/settings');
    expect(screen.getByRole('link', { name: 'See where you are signed in' })).toHaveAttribute(
      'href',
      '/settings/security',
    );
  });
});

function open(hash: string, isSignedIn = false) {
  return renderApp({
    routes: [{ path: '/not-me', element: <NotMePage /> }],
    at: `/not-me${hash}`,
    ...(isSignedIn && { session: signedIn() }),
  });
}

function fail(error: ConstructorParameters<typeof ApiError>[0]) {
  vi.mocked(call).mockRejectedValue(new ApiError(error));
}

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Delete the account' }));
