import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepKycTicket, readKycTicket } from '../../../lib/session/kyc-ticket.ts';
import { type Handlers, refusal } from '../../../testing/render-app.tsx';
import { arriving, field, openFilledKycForm, submit } from './testing/open-kyc-form.tsx';

const auth = vi.hoisted(() => ({ loadAuth: vi.fn(), closeSession: vi.fn() }));
vi.mock('../../../lib/firebase/auth.ts', () => auth);
const startUpload = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/firebase/storage.ts', () => ({ startUpload }));

const path = '/api/kyc';
const submitted = { body: { message: 'KYC submitted' } };

beforeEach(() => {
  auth.closeSession.mockReset().mockResolvedValue(undefined);
  auth.loadAuth.mockResolvedValue({
    authStateReady: () => Promise.resolve(),
    currentUser: { email: 'nora@keelstone.test' },
  });
  startUpload.mockReset().mockImplementation(() => Promise.resolve(arriving()));
});

describe('a KYC application', () => {
  it('is uploaded, then submitted with capitalised names; its session and ticket are gone', async () => {
    keepKycTicket({ ticket: 't'.repeat(43), email: 'nora@keelstone.test' });
    const { router, bodies } = await open();
    await userEvent.click(screen.getByRole('radio', { name: "Driver's License" }));
    await submit();
    await thanked();
    expect(router.state.location.pathname).toBe('/kyc-submitted');
    expect(bodies('POST', path)).toEqual([
      {
        ...{ firstName: 'Nora', lastName: 'Berg', email: 'nora@keelstone.test', number: '+12025550143' },
        ...{
          dob: '1990-04-21',
          addressOne: '1 Long Street',
          addressTwo: '',
          city: 'Portsmouth',
          state: 'NH',
        },
        ...{ nationality: 'United States', zipCode: '03801', id: "Driver's License" },
        document: expect.stringMatching(/^gs:\/\/bucket\/inbox\/nora\/\d{13}-passport\.jpg$/) as string,
      },
    ]);
    await expect.poll(() => auth.closeSession).toHaveBeenCalledTimes(1);
    expect(readKycTicket()).toBeUndefined();
    expect(screen.getByText(/You get an email with the decision/)).toBeInTheDocument();
    expect(JSON.stringify(window.sessionStorage)).not.toContain('Portsmouth');
  });

  it('is uploaded once for a double click, and can be stopped: nothing is sent, nothing is lost, and it can be sent again', async () => {
    const first = arriving({ percent: 40 });
    startUpload.mockResolvedValueOnce(first);
    keepKycTicket({ ticket: 't'.repeat(43), email: 'nora@keelstone.test' });
    const { sent } = await open();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeDisabled();
    expect(startUpload).toHaveBeenCalledTimes(1);
    const stop = await screen.findByRole('button', { name: 'Cancel upload' });
    stop.focus();
    await userEvent.click(stop);
    expect(await screen.findByText('The upload was stopped. Nothing was sent.')).toBeInTheDocument();
    expect(first.task.cancel).toHaveBeenCalledTimes(1);
    expect(sent('POST', path)).toEqual([]);
    expect(screen.getByRole('button', { name: 'CANCEL' })).toHaveFocus();
    expect(field('City')).toHaveValue('Portsmouth');
    expect(readKycTicket()).toBeDefined();
    await again();
    await thanked();
    expect(startUpload).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the refusal', refusal(404, 'no-user', 'No user found')],
    ['the answer', { body: { message: 'No user found' } }],
  ])('stays on the page if %s is "No user found", and points to the email', async (_title, answer) => {
    const { router } = await open(answer);
    await submit();
    expect(await screen.findByText('No user found')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/kyc-form');
    await expect.poll(() => field('Email address')).toHaveFocus();
    expect(field('Email address')).toBeInvalid();
  });

  it('says that the session has ended if it took too long', async () => {
    await open(refusal(401, 'invalid-token', 'Token is not valid!'));
    await submit();
    await screen.findByText('Your session has ended. Please confirm that it is you again');
  });

  it.each([
    ['it does not upload the same file again', 'kyc-pending', 1],
    ['but uploads one again that the server could not use', 'upload-missing', 2],
  ])('says what the server refused, %s', async (_how, code, uploads) => {
    const { sent, handlers } = await open(refusal(409, code, 'Not like this'));
    await submit();
    expect(await screen.findByText('Not like this')).toBeInTheDocument();
    handlers[`POST ${path}`] = submitted;
    await again();
    await thanked();
    expect(startUpload).toHaveBeenCalledTimes(uploads);
    const [first, second] = sent('POST', path).map(({ body }) => JSON.stringify(body));
    if (uploads === 1) expect(second).toBe(first);
  });
});

const open = (answer: Handlers[string] = submitted) => openFilledKycForm({ [`POST ${path}`]: answer });
const thanked = () => screen.findByRole('heading', { name: 'Thank you for submitting form' });

async function again() {
  await expect.poll(() => screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await submit();
}
