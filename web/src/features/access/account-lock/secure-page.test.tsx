import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SecureRight } from '@keelstone/domain/core/one-time-link/credentials';
import { errorTexts } from '@keelstone/domain/error-texts';
import type { ErrorCode } from '@keelstone/domain/errors';
import { UnknownAddress } from '../../../app/unknown-address.tsx';
import { press } from '../../../testing/actions.ts';
import { away, type Handlers, never, openPage, refusal, signedIn } from '../../../testing/render-app.tsx';
import { refusals } from './account-lock.calls.ts';
import { SecurePage } from './secure-page.tsx';

const code = 'c'.repeat(43);
const check = '/api/auth/secure/check';
const use = '/api/auth/secure';
const refused = (reason: ErrorCode) => refusal(400, reason, errorTexts[reason]);
const may = (right: SecureRight): Handlers => ({ [`POST ${check}`]: { body: { right } } });

it.each<[SecureRight, RegExp, string, string]>([
  ['lock-account', /pending ones are not paid out/, 'Lock my account', 'Your account is locked'],
  [
    'delete-account',
    /Somebody opened an account with your email address/,
    "This wasn't me, delete the account",
    'Account deleted',
  ],
  ['stop-factor-reset', /It will be removed 72 hours after that/, 'Stop the reset', 'The reset is stopped'],
])('a link for %s acts when its button is pressed, not when opened', async (right, lead, button, done) => {
  const { router, sent, bodies } = open(`/secure#code=${code}`, may(right));
  expect(await screen.findByRole('button', { name: button })).toBeEnabled();
  expect(screen.getByText(lead)).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/secure', search: '', hash: '' });
  expect(bodies('POST', check)).toEqual([{ code }]);
  expect(sent('POST', use)).toEqual([]);
  await press(button);
  expect(await screen.findByRole('heading', { name: done })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(bodies('POST', use)).toEqual([{ code }]);
});

it('the button is busy while the request runs', async () => {
  open(`/secure#code=${code}`, { [`POST ${use}`]: never });
  await press('Lock my account');
  expect(await screen.findByRole('button', { name: 'Locking...' })).toBeDisabled();
});

it('the button can be pressed again after no answer', async () => {
  open(`/secure#code=${code}`, { [`POST ${use}`]: away });
  await press('Lock my account');
  expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Lock my account' })).toBeEnabled();
});

describe('a link that does nothing', () => {
  it.each(['link-used', 'link-invalid'] as const)(
    'shows why when it is opened, and what helps instead (%s)',
    async (reason) => {
      const { sent } = open(`/secure#code=${code}`, { [`POST ${check}`]: refused(reason) });
      expect(await screen.findByRole('alert')).toHaveTextContent(refusals[reason]);
      expect(screen.getByRole('link', { name: 'Reset your password' })).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Lock my account' })).not.toBeInTheDocument();
      expect(sent('POST', use)).toEqual([]);
    },
  );

  it.each(['link-replaced', 'link-expired', 'account-in-use'] as const)(
    'shows why if it ended after the page was opened (%s)',
    async (reason) => {
      open(`/secure#code=${code}`, { [`POST ${use}`]: refused(reason) });
      await press('Lock my account');
      expect(await screen.findByRole('alert')).toHaveTextContent(refusals[reason]);
      expect(screen.queryByRole('button', { name: 'Lock my account' })).not.toBeInTheDocument();
    },
  );

  it.each(['#code=short', '#code='])('may be incomplete (%s)', (hash) => {
    const { requests } = open(`/secure${hash}`);
    expect(screen.getByRole('alert')).toHaveTextContent(refusals['link-invalid']);
    expect(requests).toEqual([]);
  });

  it('can be checked again if there was no answer', async () => {
    const { handlers } = open(`/secure#code=${code}`, { [`POST ${check}`]: away });
    await screen.findByRole('button', { name: 'Try again' });
    Object.assign(handlers, may('lock-account'));
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Lock my account' })).toBeEnabled();
  });

  it('does not stop another link from opening in the tab', async () => {
    const { router, handlers, bodies } = open(`/secure#code=${code}`, {
      [`POST ${use}`]: refused('link-used'),
    });
    await press('Lock my account');
    await screen.findByRole('alert');
    Object.assign(handlers, may('stop-factor-reset'), { [`POST ${use}`]: { body: { message: 'Done' } } });
    const other = 'd'.repeat(43);
    await router.navigate(`/secure#code=${other}`);
    await press('Stop the reset');
    expect(await screen.findByRole('heading', { name: 'The reset is stopped' })).toBeInTheDocument();
    expect(bodies('POST', use).at(-1)).toEqual({ code: other });
  });
});

it.each(['', '#%E0%A4%A', '#other=1'])('the page without a code gives advice (%s)', (hash) => {
  open(`/secure${hash}`);
  expect(screen.getByRole('heading', { name: "This wasn't me" })).toBeInTheDocument();
  expectLink('Reset your password', '/forgot-password');
  expectLink('Sign in', '/login');
  expectLink('support@keelstone.example', 'mailto:support@keelstone.example');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('the page without a code links signed-in people to the right pages', () => {
  open('/secure', {}, true);
  expectLink('Open the security page', '/settings');
  expectLink('Change your password', '/settings');
});

it.each([`/secure#code=${code}%3E`, `/secure%23code=${code}`, `/secure%2523code=${code}.`])(
  'a link still opens the page after a mail filter has changed it (%s)',
  async (at) => {
    const { router, bodies } = open(at);
    expect(await screen.findByRole('button', { name: 'Lock my account' })).toBeEnabled();
    expect(router.state.location).toMatchObject({ pathname: '/secure', hash: '' });
    expect(bodies('POST', check)).toEqual([{ code }]);
  },
);

/** Opens the page with a link that may lock the account, unless `handlers` answers otherwise. */
function open(at: string, handlers: Handlers = {}, isSignedIn = false) {
  const answers = { ...may('lock-account'), [`POST ${use}`]: { body: { message: 'Done' } }, ...handlers };
  const others = [{ path: '*', Component: UnknownAddress }];
  const session = isSignedIn ? signedIn() : ({ status: 'signed-out' } as const);
  return openPage(<SecurePage />, answers, { path: '/secure', at, others, session });
}

const expectLink = (name: string, to: string) => {
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
};
