import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { keepKycTicket, readKycTicket } from '../../../lib/session/kyc-ticket.ts';
import { clearSnapshot, writeSnapshot } from '../../../lib/session/snapshot.ts';
import type { Session } from '../../../lib/session/use-session.ts';
import { enter } from '../../../testing/actions.ts';
import { away, type Handlers, never, openPage, refusal } from '../../../testing/render-app.tsx';
import { redeemAhead } from './registration.calls.ts';
import { VerifiedPage } from './verified-page.tsx';

const path = '/api/auth/verify';
const resend = '/api/auth/resend';
const ticket = 't'.repeat(43);
const email = 'nora@keelstone.test';
const verified = { message: 'Email verified', email, kycTicket: ticket };
const used = refusal(400, 'link-used', 'This link was already used');

/** A code is remembered for as long as the page is open: each test has its own. */
let count = 0;
const code = () => `code-${String(count)}-${'x'.repeat(24)}`;

describe('the link in the verification email', () => {
  it('is redeemed once, however often the page mounts, and its ticket is kept for this tab', async () => {
    const { bodies } = open();
    expect(await proceed()).toHaveAttribute('href', '/kyc-form');
    expect(screen.getByRole('heading', { level: 1, name: 'Email verified' })).toBeInTheDocument();
    expect(bodies('POST', path)).toEqual([{ oobCode: code() }]);
    expect(readKycTicket()).toMatchObject({ ticket, email });
  });

  it('disappears from the address bar immediately', async () => {
    const { router } = open(never);
    await expect.poll(() => router.state.location.search).toBe('');
    expect(screen.getByRole('heading', { name: 'Verifying your email' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('This takes a moment.');
  });

  it.each([
    [
      'waits until the session is known: who is signed in is redirected first',
      { uid: 'u', name: 'Ada', isAdmin: false },
      0,
    ],
    ['does not wait where nobody was signed in before', undefined, 1],
  ])('%s', async (_what, snapshot, sent) => {
    const { requests } = open(never, { session: { status: 'loading', snapshot } });
    await screen.findByRole('heading', { name: 'Verifying your email' });
    expect(requests).toHaveLength(sent);
  });

  it('is sent before the page is rendered, unless somebody was signed in', async () => {
    const { bodies } = open(never, { at: '/verified' });
    writeSnapshot({ uid: 'u', name: 'Ada', isAdmin: false });
    redeemAhead(`?oobCode=not-${code()}`);
    clearSnapshot();
    redeemAhead(`?oobCode=${code()}`);
    await vi.waitFor(() => expect(bodies('POST', path)).toEqual([{ oobCode: code() }]));
  });

  it('goes to the login if there is nothing to apply for', async () => {
    open({ body: { ...verified, kycTicket: undefined } });
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(readKycTicket()).toBeUndefined();
  });
});

describe('a link that cannot be used', () => {
  it('says why and offers a new one, or the login', async () => {
    const message = 'This link has expired. Please ask for a new one';
    const { bodies } = open(refusal(400, 'link-expired', message));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'Already verified? Sign in' })).toHaveAttribute('href', '/login');
    await press('Send a new link');
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
    await enter(screen.getByLabelText('Email address'), email);
    await press('Send a new link');
    expect(await screen.findByText('Verification email sent')).toBeInTheDocument();
    expect(bodies('POST', resend)).toEqual([{ email }]);
    expect(await screen.findByRole('button', { name: /^Send again in/ })).toBeDisabled();
  });

  it('goes to the login if it was used before', async () => {
    open(used);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link was already used');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button', { name: 'Send a new link' })).not.toBeInTheDocument();
  });

  it('is not an error if it was used in this tab and the ticket is still there', async () => {
    keepKycTicket({ ticket, email });
    open(used);
    expect(await proceed()).toBeInTheDocument();
  });

  it('can be tried again if the server did not answer', async () => {
    const { handlers } = open(away);
    const again = await screen.findByRole('button', { name: 'Try again' });
    handlers[`POST ${path}`] = { body: verified };
    await userEvent.click(again);
    expect(await proceed()).toBeInTheDocument();
  });
});

it('the page without a link still continues after a reload, while the ticket is there', async () => {
  keepKycTicket({ ticket, email });
  const { requests } = open(never, { at: '/verified' });
  expect(await proceed()).toBeInTheDocument();
  expect(requests).toEqual([]);
});

it('the page without a link explains what to do', async () => {
  open(never, { at: '/verified' });
  await screen.findByText('Please open the link in the verification email we sent you.');
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeInTheDocument();
  expect(await proceed()).toHaveAttribute('href', '/kyc-form');
});

function open(
  answer: Handlers[string] = { body: verified },
  options: { at?: string; session?: Session } = {},
) {
  count += 1;
  const page = (
    <StrictMode>
      <VerifiedPage />
    </StrictMode>
  );
  const handlers = {
    [`POST ${path}`]: answer,
    [`POST ${resend}`]: { body: { message: 'Verification email sent' } },
  };
  const usual = { at: `/verified?oobCode=${code()}`, session: { status: 'signed-out' } as const };
  return openPage(page, handlers, { ...usual, ...options });
}

const proceed = () => screen.findByRole('link', { name: 'Proceed' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
