import { authContract } from '@keelstone/domain/api/auth.contract';
import { messages } from '@keelstone/domain/messages';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { keepKycTicket, readKycTicket } from '../../../lib/session/kyc-ticket.ts';
import { SessionContext, type Session } from '../../../lib/session/use-session.ts';
import { enter } from '../../../testing/enter.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { renderKycForm } from '../testing/open-kyc-form.tsx';
import { KycFormPage } from './kyc-form-page.tsx';

vi.mock('../../../lib/api/call.ts', () => ({ call: vi.fn(), onSessionRefused: vi.fn() }));
const auth = vi.hoisted(() => ({ loadAuth: vi.fn(), openPassingSession: vi.fn() }));
vi.mock('../../../lib/firebase/auth.ts', () => auth);

const ticket = 't'.repeat(43);
const applicant = { name: 'Nora Maria Quist', number: '+442079460958' };

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue({ customToken: 'custom', applicant });
  auth.loadAuth.mockReset().mockResolvedValue({
    authStateReady: () => Promise.resolve(),
    currentUser: { email: 'nora@keelstone.test' },
  });
  auth.openPassingSession.mockReset().mockResolvedValue(undefined);
  keepKycTicket({ ticket, email: 'nora@keelstone.test' });
});

describe('the identity form of somebody who has just verified an address', () => {
  it('asks for the password first, for the address that was verified', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: "Confirm it's you" })).toBeInTheDocument();
    expect(screen.getByLabelText('Email address')).toHaveValue('nora@keelstone.test');
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
    expect(call).not.toHaveBeenCalled();
  });

  it('opens a session, which is not stored, with ticket and password', async () => {
    open();
    await fillAndPress();
    await waitFor(() => {
      expect(auth.openPassingSession).toHaveBeenCalledExactlyOnceWith('custom');
    });
    expect(call).toHaveBeenCalledExactlyOnceWith(authContract['open-kyc-session'], {
      body: { kycTicket: ticket, password: 'secret1' },
    });
    // A reload asks again, with the same ticket.
    expect(readKycTicket()?.ticket).toBe(ticket);
  });

  it('begins the form with what was given at registration', async () => {
    renderApp({ routes: [{ path: '/', element: <Opening /> }] });
    await fillAndPress();
    expect(await screen.findByLabelText('First Name')).toHaveValue('Nora Maria');
    expect(screen.getByLabelText('Last Name')).toHaveValue('Quist');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('+44 20 7946 0958');
    expect(screen.getByRole('button', { name: 'Country: United Kingdom' })).toBeInTheDocument();
  });

  it('sends nothing without a password', async () => {
    open();
    await press();
    expect(await screen.findByText('Please enter your password')).toBeInTheDocument();
    expect(password()).toHaveFocus();
    expect(call).not.toHaveBeenCalled();
  });

  it('is busy while the request runs, and sends a double click once', async () => {
    vi.mocked(call).mockReturnValue(new Promise(() => undefined));
    open();
    await enter(password(), 'secret1');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'Confirming...' })).toBeDisabled();
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('says next to the field that the password is wrong, keeps it and the focus', async () => {
    fail({ status: 401, code: 'wrong-credentials', message: messages.kycPasswordWrong });
    open();
    await fillAndPress();
    expect(await screen.findByText(messages.kycPasswordWrong)).toBeInTheDocument();
    expect(password()).toBeInvalid();
    expect(password()).toHaveValue('secret1');
    expect(password()).toHaveFocus();
    await userEvent.type(password(), '2');
    expect(screen.queryByText(messages.kycPasswordWrong)).not.toBeInTheDocument();
    expect(readKycTicket()?.ticket).toBe(ticket);
  });

  it('goes to the login if the ticket has expired, and forgets it', async () => {
    fail({ status: 400, code: 'ticket-invalid', message: messages.ticketInvalid });
    open();
    await fillAndPress();
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.ticketInvalid);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(readKycTicket()).toBeUndefined();
  });
});

/** The form as the session opens around it. */
function Opening() {
  const [session, setSession] = useState<Session>({ status: 'signed-out' });
  auth.openPassingSession.mockImplementation(() => {
    setSession({ status: 'kyc', uid: 'nora' });
    return Promise.resolve();
  });
  return (
    <SessionContext value={session}>
      <KycFormPage />
    </SessionContext>
  );
}

function open() {
  return renderKycForm({ status: 'signed-out' });
}

function fail(error: ConstructorParameters<typeof ApiError>[0]) {
  vi.mocked(call).mockRejectedValue(new ApiError(error));
}

const password = () => screen.getByLabelText('Password');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

async function fillAndPress() {
  await enter(password(), 'secret1');
  await press();
}
