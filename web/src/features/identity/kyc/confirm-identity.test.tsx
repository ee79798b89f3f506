import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { kycTexts } from '@keelstone/domain/identity/kyc/kyc.texts';
import { keepKycTicket, readKycTicket } from '../../../lib/session/kyc-ticket.ts';
import { type Session, SessionContext } from '../../../lib/session/use-session.ts';
import { enter } from '../../../testing/actions.ts';
import { never, openPage, refusal } from '../../../testing/render-app.tsx';
import { KycFormPage } from './kyc-form-page.tsx';
import { KycSubmittedPage } from './kyc-submitted-page.tsx';
import {
  applicantTicket,
  arriving,
  choosePassport,
  confirm,
  field,
  keepFilledDraft,
  submit,
} from './testing/open-kyc-form.tsx';

const auth = vi.hoisted(() => ({ openPassingSession: vi.fn(), closeSession: vi.fn() }));
vi.mock('../../../lib/firebase/auth.ts', () => auth);
const startUpload = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/firebase/storage.ts', () => ({ startUpload }));

const path = '/api/auth/kyc-session';
const opened = { body: { customToken: 'custom' } };

beforeEach(() => {
  auth.openPassingSession.mockReset();
  auth.closeSession.mockReset();
  startUpload.mockReset().mockImplementation(() => Promise.resolve(arriving()));
  keepKycTicket(applicantTicket);
});

describe('the identity form of somebody who has just verified an address', () => {
  it('is there at once, and asks for the password when it is submitted; then it is sent in a session that is not stored', async () => {
    const { bodies, router } = open(opened);
    expect(field('Email address')).toHaveValue(applicantTicket.email);
    await fillIn();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await submit();
    expect(bodies('POST', path)).toEqual([]);
    await answer();
    expect(await screen.findByRole('heading', { name: 'Thank you for submitting form' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/kyc-submitted');
    expect(bodies('POST', path)).toEqual([{ kycTicket: applicantTicket.ticket, password: 'secret1' }]);
    expect(auth.openPassingSession).toHaveBeenCalledExactlyOnceWith('custom');
    expect(bodies('POST', '/api/kyc')).toMatchObject([{ city: 'Portsmouth', email: applicantTicket.email }]);
    expect(startUpload.mock.calls[0]?.[0]).toMatch(/^inbox\/nora\//);
  });

  it('sends nothing and loses nothing if the password is not given', async () => {
    const { bodies } = open(opened);
    await fillIn();
    await submit();
    await enter(await screen.findByLabelText('Password'), 'secret1');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'CANCEL' })).toBeInTheDocument();
    expect(bodies('POST', '/api/kyc')).toEqual([]);
    await submit();
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('is busy while the password is checked, and sends a double click once', async () => {
    const { sent } = open(never);
    await fillIn();
    await submit();
    const dialog = await screen.findByRole('dialog');
    await enter(within(dialog).getByLabelText('Password'), 'secret1');
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'Confirming...' })).toBeDisabled();
    expect(sent('POST', path)).toHaveLength(1);
  });

  it('keeps a wrong password, and says next to the field that it is wrong, until it is changed', async () => {
    open(refusal(401, 'wrong-credentials', kycTexts.kycPasswordWrong));
    await fillIn();
    await submit();
    await answer();
    expect(await screen.findByText(kycTexts.kycPasswordWrong)).toBeInTheDocument();
    const password = screen.getByLabelText('Password');
    expect(password).toBeInvalid();
    expect(password).toHaveValue('secret1');
    await userEvent.type(password, '2');
    expect(screen.queryByText(kycTexts.kycPasswordWrong)).not.toBeInTheDocument();
    expect(readKycTicket()?.ticket).toBe(applicantTicket.ticket);
  });

  it('keeps what was typed, and leads to the login, if the ticket has expired meanwhile', async () => {
    open(refusal(400, 'ticket-invalid', kycTexts.ticketInvalid));
    await fillIn();
    await submit();
    await answer();
    const alert = await within(await screen.findByRole('dialog')).findByRole('alert');
    expect(alert).toHaveTextContent(kycTexts.ticketInvalid);
    expect(within(alert).getByRole('link', { name: 'sign in' })).toHaveAttribute('href', '/login');
    expect(window.sessionStorage.getItem('keelstone.kyc-draft.v1')).toContain('Portsmouth');
  });

  it('asks for the password again where the session has ended before the upload', async () => {
    const { sent } = open(opened);
    await fillIn();
    startUpload.mockResolvedValueOnce(refused);
    await submit();
    await answer();
    await expect.poll(() => auth.closeSession.mock.calls).toHaveLength(1);
    await expect.poll(() => screen.queryByRole('dialog')).not.toBeInTheDocument();
    await submit();
    expect(await screen.findByLabelText('Password')).toHaveValue('');
    await answer();
    expect(await screen.findByRole('heading', { name: 'Thank you for submitting form' })).toBeInTheDocument();
    expect(sent('POST', path)).toHaveLength(2);
  });

  it('says before anything is filled in that the ticket has expired', () => {
    vi.useFakeTimers({ now: Date.now() + oneTimeLinkLimits.kycTicketAgeMsMax });
    open(opened);
    vi.useRealTimers();
    expect(screen.getByRole('alert')).toHaveTextContent(kycTexts.ticketInvalid);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByLabelText('City')).not.toBeInTheDocument();
    expect(readKycTicket()).toBeUndefined();
  });
});

/** An upload that the rules refuse. */
const refused = {
  task: {
    on: (_event: string, _next: unknown, fail: (error: { code: string }) => void) => {
      fail({ code: 'storage/unauthorized' });
    },
  },
  bucket: 'bucket',
};

/** The form as the session opens around it. */
function Opening() {
  const [session, setSession] = useState<Session>({ status: 'signed-out' });
  auth.openPassingSession.mockImplementation(() => {
    setSession({ status: 'kyc', uid: 'nora' });
    return Promise.resolve('nora');
  });
  auth.closeSession.mockImplementation(() => {
    setSession({ status: 'signed-out' });
    return Promise.resolve();
  });
  return (
    <SessionContext value={session}>
      <KycFormPage />
    </SessionContext>
  );
}

function open(session: ReturnType<typeof refusal> | typeof never | typeof opened) {
  keepFilledDraft();
  const handlers = { [`POST ${path}`]: session, 'POST /api/kyc': { body: { message: 'KYC submitted' } } };
  const others = [{ path: '/kyc-submitted', element: <KycSubmittedPage /> }];
  return openPage(<Opening />, handlers, { at: '/kyc-form', others });
}

async function fillIn(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: /Document Upload/ }));
  await screen.findByText('Document type');
  await choosePassport();
  await confirm();
}

async function answer(): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: "Confirm it's you" });
  fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'secret1' } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
}
