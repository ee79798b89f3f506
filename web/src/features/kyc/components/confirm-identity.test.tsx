import { messages } from '@keelstone/domain/messages';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepKycTicket, readKycTicket } from '../../../lib/session/kyc-ticket.ts';
import { SessionContext, type Session } from '../../../lib/session/use-session.ts';
import { enter } from '../../../testing/actions.ts';
import { never, openPage, refusal } from '../../../testing/render-app.tsx';
import { KycFormPage } from './kyc-form-page.tsx';

const auth = vi.hoisted(() => ({ loadAuth: vi.fn(), openPassingSession: vi.fn() }));
vi.mock('../../../lib/firebase/auth.ts', () => auth);

const path = '/api/auth/kyc-session';
const ticket = 't'.repeat(43);
const applicant = { name: 'Nora Maria Quist', number: '+442079460958' };

beforeEach(() => {
  auth.openPassingSession.mockReset();
  auth.loadAuth.mockResolvedValue({
    authStateReady: () => Promise.resolve(),
    currentUser: { email: 'nora@keelstone.test' },
  });
  keepKycTicket({ ticket, email: 'nora@keelstone.test' });
});

describe('the identity form of somebody who has just verified an address', () => {
  it('opens a session, which is not stored, with ticket and password, and begins with what is known', async () => {
    const { bodies } = open({ body: { customToken: 'custom', applicant } });
    expect(screen.getByRole('heading', { level: 1, name: "Confirm it's you" })).toBeInTheDocument();
    expect(screen.getByLabelText('Email address')).toHaveValue('nora@keelstone.test');
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
    await fill();
    await press();
    expect(await screen.findByLabelText('First Name')).toHaveValue('Nora Maria');
    expect(screen.getByLabelText('Last Name')).toHaveValue('Quist');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('+44 20 7946 0958');
    expect(screen.getByRole('button', { name: 'Country: United Kingdom' })).toBeInTheDocument();
    expect(auth.openPassingSession).toHaveBeenCalledExactlyOnceWith('custom');
    expect(bodies('POST', path)).toEqual([{ kycTicket: ticket, password: 'secret1' }]);
    // A reload asks again, with the same ticket.
    expect(readKycTicket()?.ticket).toBe(ticket);
  });

  it('is busy while the request runs, and sends a double click once', async () => {
    const { sent } = open(never);
    await fill();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'Confirming...' })).toBeDisabled();
    expect(sent('POST', path)).toHaveLength(1);
  });

  it('keeps a wrong password, and says next to the field that it is wrong, until it is changed', async () => {
    open(refusal(401, 'wrong-credentials', messages.kycPasswordWrong));
    await fill();
    await press();
    expect(await screen.findByText(messages.kycPasswordWrong)).toBeInTheDocument();
    expect(password()).toBeInvalid();
    expect(password()).toHaveValue('secret1');
    await userEvent.type(password(), '2');
    expect(screen.queryByText(messages.kycPasswordWrong)).not.toBeInTheDocument();
    expect(readKycTicket()?.ticket).toBe(ticket);
  });

  it('goes to the login if the ticket has expired, and forgets it', async () => {
    open(refusal(400, 'ticket-invalid', messages.ticketInvalid));
    await fill();
    await press();
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

function open(answer: ReturnType<typeof refusal> | typeof never) {
  return openPage(<Opening />, { [`POST ${path}`]: answer });
}

const password = () => screen.getByLabelText('Password');
const fill = () => enter(password(), 'secret1');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
