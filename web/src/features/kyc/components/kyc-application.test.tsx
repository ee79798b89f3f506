import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { keepKycTicket, readKycTicket } from '../../../lib/session/kyc-ticket.ts';
import { arriving, field, fill, openKycForm, press, pressAgain } from '../testing/open-kyc-form.tsx';

vi.mock('../../../lib/api/call.ts', () => ({ call: vi.fn(), onSessionRefused: vi.fn() }));
const auth = vi.hoisted(() => ({ loadAuth: vi.fn(), closeSession: vi.fn() }));
vi.mock('../../../lib/firebase/auth.ts', () => auth);
const startUpload = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/firebase/storage.ts', () => ({ startUpload }));

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
  vi.mocked(call).mockReset().mockResolvedValue({ message: 'KYC submitted' });
  auth.closeSession.mockReset().mockResolvedValue(undefined);
  auth.loadAuth.mockReset().mockResolvedValue({
    authStateReady: () => Promise.resolve(),
    currentUser: { email: 'nora@keelstone.test' },
  });
  startUpload.mockReset().mockImplementation(() => Promise.resolve(arriving()));
});

describe('a KYC application', () => {
  it('is uploaded, then submitted with capitalised names; its session and ticket are gone', async () => {
    keepKycTicket({ ticket: 't'.repeat(43), email: 'nora@keelstone.test' });
    const { router } = await openKycForm();
    await fill();
    await userEvent.click(screen.getByRole('radio', { name: "Driver's License" }));
    await press();
    expect(await screen.findByRole('heading', { name: 'Thank you for submitting form' })).toBeInTheDocument();
    expect(screen.getByText('We will review your application and respond via email.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/kyc-submitted');
    const document: unknown = expect.stringMatching(/^inbox\/nora\/\d{13}-passport\.jpg$/);
    expect(call).toHaveBeenCalledExactlyOnceWith(kycContract['submit-kyc'], {
      body: {
        firstName: 'Nora',
        lastName: 'Berg',
        email: 'nora@keelstone.test',
        number: '+12025550143',
        dob: '1990-04-21',
        addressOne: '1 Long Street',
        addressTwo: '',
        city: 'Portsmouth',
        state: 'NH',
        nationality: 'United States',
        zipCode: '03801',
        document,
        id: "Driver's License",
      },
    });
    await waitFor(() => {
      expect(auth.closeSession).toHaveBeenCalledTimes(1);
    });
    expect(readKycTicket()).toBeUndefined();
    expect(screen.getByText(/You get an email with the decision/)).toBeInTheDocument();
    expect(JSON.stringify(window.sessionStorage)).not.toContain('Portsmouth');
  });

  it('can be stopped while it is uploaded: nothing is sent, nothing is lost, and it can be sent again', async () => {
    const first = arriving({ percent: 40 });
    startUpload.mockResolvedValueOnce(first);
    keepKycTicket({ ticket: 't'.repeat(43), email: 'nora@keelstone.test' });
    await openKycForm();
    await fill();
    await press();
    const stop = await screen.findByRole('button', { name: 'Cancel upload' });
    stop.focus();
    await userEvent.click(stop);
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
    });
    expect(first.task.cancel).toHaveBeenCalledTimes(1);
    expect(call).not.toHaveBeenCalled();
    expect(screen.getByText('The upload was stopped. Nothing was sent.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'CANCEL' })).toHaveFocus();
    expect(field('City')).toHaveValue('Portsmouth');
    expect(readKycTicket()).toBeDefined();
    await press();
    await screen.findByRole('heading', { name: 'Thank you for submitting form' });
    expect(startUpload).toHaveBeenCalledTimes(2);
  });

  it('reads "Submitting..." with its progress, and sends a double click once', async () => {
    const upload = arriving({ percent: 40 });
    startUpload.mockResolvedValue(upload);
    await openKycForm();
    await fill();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await waitFor(() => {
      expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('aria-valuenow', '40');
    });
    upload.finish();
    await screen.findByRole('heading', { name: 'Thank you for submitting form' });
    expect(startUpload).toHaveBeenCalledTimes(1);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the refusal', () => Promise.reject(refusal(404, 'no-user', 'No user found'))],
    ['the answer', () => Promise.resolve({ message: 'No user found' })],
  ])('stays on the page if %s is "No user found", and points to the email', async (_title, answer) => {
    vi.mocked(call).mockImplementation(answer);
    const { router } = await openKycForm();
    await fill();
    await press();
    expect(await screen.findByText('No user found')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/kyc-form');
    await waitFor(() => {
      expect(field('Email address')).toHaveFocus();
    });
    expect(field('Email address')).toBeInvalid();
  });

  it('says that the session has ended if it took too long', async () => {
    vi.mocked(call).mockRejectedValue(refusal(401, 'invalid-token', 'Token is not valid!'));
    await openKycForm();
    await fill();
    await press();
    expect(
      await screen.findByText('Your session has ended. Please confirm that it is you again'),
    ).toBeInTheDocument();
  });

  it('says what the server refused, and does not upload the same file again', async () => {
    vi.mocked(call).mockRejectedValueOnce(
      refusal(409, 'kyc-pending', 'Your documents are already being reviewed'),
    );
    await openKycForm();
    await fill();
    await press();
    expect(await screen.findByText('Your documents are already being reviewed')).toBeInTheDocument();
    await pressAgain();
    await screen.findByRole('heading', { name: 'Thank you for submitting form' });
    expect(startUpload).toHaveBeenCalledTimes(1);
    expect(vi.mocked(call).mock.calls[0]).toEqual(vi.mocked(call).mock.calls[1]);
  });

  it('uploads again if the server could not use the file', async () => {
    vi.mocked(call).mockRejectedValueOnce(refusal(400, 'upload-missing', 'Please upload it again'));
    await openKycForm();
    await fill();
    await press();
    await screen.findByText('Please upload it again');
    await pressAgain();
    await screen.findByRole('heading', { name: 'Thank you for submitting form' });
    expect(startUpload).toHaveBeenCalledTimes(2);
  });
});

function refusal(status: number, code: ApiError['code'], message: string): ApiError {
  return new ApiError({ status, code, message });
}
