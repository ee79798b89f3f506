import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KycStatus } from '@keelstone/domain/core/user/user';
import type { KycQuestionWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { type Handlers, openPage, refusal, signedIn } from '../../../testing/render-app.tsx';
import { makeRejectedKycWire } from '../../../testing/wires.ts';
import { KycPage } from './kyc-page.tsx';
import { arriving, choosePassport, field, put } from './testing/open-kyc-form.tsx';

const startUpload = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/firebase/storage.ts', () => ({ startUpload }));

const own = 'GET /api/kyc/own/clara000000000000000';
const path = '/api/kyc/answer/clara000000000000000';
const answer = `PUT ${path}`;
const sentAnswer = { body: { message: 'Answer sent' } };

function open(kycStatus: KycStatus, handlers: Handlers) {
  return openPage(<KycPage />, handlers, { at: '/kyc', session: signedIn({ kycStatus }) });
}

it('the verification of a signed-in user begins with the introduction, and links to the form with their data filled in', async () => {
  open('Unverified', {});
  await userEvent.click(screen.getByRole('link', { name: 'Click here to complete your KYC' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Begin your/ })).toHaveFocus();
  expect(screen.getByLabelText('Email address')).toHaveValue('clara@keelstone.test');
  expect(screen.getByLabelText('First Name')).toHaveValue('Clara');
  expect(screen.getByLabelText('Last Name')).toHaveValue('Jensen');
  expect(screen.getByLabelText('Phone Number')).toHaveValue('+1 202 555 0142');
});

it.each<[string, Handlers[string], string, RegExp]>([
  [
    'with what was declared',
    { body: { application: makeRejectedKycWire() } },
    'Aarhus',
    /rejected. Reason: The photo is blurred/,
  ],
  ['without, if that cannot be loaded', refusal(500, 'internal', 'x'), '', /rejected/],
])(
  'the verification of a signed-in user offers the form again after a rejection, %s',
  async (_how, declared, city, alert) => {
    open('Rejected', { [own]: declared });
    expect(await screen.findByLabelText(/First name/i)).toHaveValue('Clara');
    expect(await screen.findByLabelText(/City/i)).toHaveValue(city);
    const name = /All The Personal Information/;
    const box = await screen.findByRole('checkbox', { name, hidden: true });
    expect(box).not.toBeChecked();
    expect(screen.getByRole('alert')).toHaveTextContent(alert);
  },
);

describe('a question about the application', () => {
  const named: KycQuestionWire = {
    idToAnswer: 'kyc00000000000000000001',
    number: 2,
    items: ['name'],
    text: 'It is not the name in the document',
    askedAt: '2026-11-20T10:00:00.000Z',
    firstName: 'Clara',
    lastName: 'Jensen',
  };
  const ask = async (handlers: Handlers = {}, question = named) => {
    const api = open('Pending', { [own]: { body: { question } }, ...handlers });
    await screen.findByRole('heading', { level: 1, name: 'Information asked for' });
    await screen.findByRole('form', { name: 'Your answer' });
    return api;
  };
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send answer' }));

  beforeEach(() => {
    startUpload.mockReset().mockImplementation(() => Promise.resolve(arriving()));
  });

  it('is answered with just the requested items, and then the documents are in review again', async () => {
    const { bodies, handlers } = await ask();
    handlers[answer] = () => {
      handlers[own] = { body: {} };
      return sentAnswer;
    };
    expect(screen.getByText('It is not the name in the document')).toBeInTheDocument();
    expect(field('First Name')).toHaveValue('Clara');
    for (const label of ['City', 'Date of Birth']) expect(screen.queryByLabelText(label)).toBeNull();
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
    put({ 'Last Name': 'Jensen Holm' });
    await send();
    expect(await screen.findByText('Answer sent')).toBeInTheDocument();
    expect(bodies('PUT', path)).toEqual([
      { idToAnswer: named.idToAnswer, question: 2, firstName: 'Clara', lastName: 'Jensen Holm' },
    ]);
    expect(await screen.findByText(/Your documents are being reviewed/)).toBeInTheDocument();
  });

  it('shows a refusal by the server next to its field', async () => {
    const body = { error: 'Please check this field', code: 'invalid-input', field: 'lastName' };
    await ask({ [answer]: { status: 400, body } });
    await send();
    expect(await screen.findByText('Please check this field')).toBeInTheDocument();
    expect(field('Last Name')).toHaveAttribute('aria-invalid', 'true');
  });

  it('about the document uploads it once, also if the answer has to be sent again', async () => {
    const { sent, handlers } = await ask(
      { [answer]: refusal(503, 'unavailable', 'The service is busy') },
      { ...named, items: ['document'], firstName: undefined, lastName: undefined, id: 'National ID' },
    );
    expect(screen.getByRole('radio', { name: 'National ID' })).toBeChecked();
    await choosePassport();
    await send();
    expect(await screen.findByText('The service is busy')).toBeInTheDocument();
    handlers[answer] = sentAnswer;
    await expect.poll(() => screen.getByRole('button', { name: 'Send answer' })).toBeEnabled();
    await send();
    expect(await screen.findByText('Answer sent')).toBeInTheDocument();
    expect(startUpload).toHaveBeenCalledTimes(1);
    const bodies = sent('PUT', path).map(({ body }) => JSON.stringify(body));
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toMatch(/"id":"National ID".*"document":"gs:\/\/bucket\/inbox\/clara/);
  });

  it('that was closed in the meantime says so, and shows the current state', async () => {
    const { handlers } = await ask();
    handlers[answer] = () => {
      handlers[own] = { body: {} };
      return refusal(409, 'no-open-question', 'This question is no longer open');
    };
    await send();
    expect(await screen.findByText('This question is no longer open')).toBeInTheDocument();
    expect(await screen.findByText(/Your documents are being reviewed/)).toBeInTheDocument();
  });
});
