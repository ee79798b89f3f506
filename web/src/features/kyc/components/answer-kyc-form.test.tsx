import type { KycQuestionWire } from '@keelstone/domain/api/kyc.wire';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { arriving, choose, field, passport } from '../testing/open-kyc-form.tsx';
import { KycPage } from './kyc-page.tsx';

const startUpload = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/firebase/storage.ts', () => ({ startUpload }));

const uid = 'clara000000000000000';
const own = `GET /api/kyc/own/${uid}`;
const answer = `/api/kyc/answer/${uid}`;
const named: KycQuestionWire = {
  idToAnswer: 'kyc00000000000000000001',
  number: 2,
  items: ['name'],
  text: 'It is not the name in the document',
  askedAt: '2026-11-20T10:00:00.000Z',
  firstName: 'Clara',
  lastName: 'Jensen',
};

beforeEach(() => {
  startUpload.mockReset().mockImplementation(() => Promise.resolve(arriving()));
  Object.assign(URL, { createObjectURL: () => 'blob:document', revokeObjectURL: () => undefined });
});

describe('a question about the application', () => {
  it('shows its text, and just the requested items with what was declared', async () => {
    open(named);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Information asked for' }),
    ).toBeInTheDocument();
    expect(screen.getByText('It is not the name in the document')).toBeInTheDocument();
    expect(field('First Name')).toHaveValue('Clara');
    expect(screen.queryByLabelText('City')).not.toBeInTheDocument();
    expect(screen.queryByText('Date of Birth')).not.toBeInTheDocument();
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
  });

  it('is answered with just those, and then the documents are in review again', async () => {
    const { sent, handlers } = open(named, {
      [`PUT ${answer}`]: () => {
        handlers[own] = { body: {} };
        return { body: { message: 'Answer sent' } };
      },
    });
    await screen.findByLabelText('First Name');
    fireEvent.change(field('Last Name'), { target: { value: 'Jensen Holm' } });
    await send();
    expect(await screen.findByText('Answer sent')).toBeInTheDocument();
    expect(sent('PUT', answer).map(({ body }) => body)).toEqual([
      { idToAnswer: named.idToAnswer, question: 2, firstName: 'Clara', lastName: 'Jensen Holm' },
    ]);
    expect(await screen.findByText(/Your documents are being reviewed/)).toBeInTheDocument();
  });

  it('asks for what is missing before it sends anything', async () => {
    const { sent } = open(named);
    await screen.findByLabelText('First Name');
    fireEvent.change(field('First Name'), { target: { value: '' } });
    await send();
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    expect(field('First Name')).toHaveFocus();
    expect(sent('PUT', answer)).toHaveLength(0);
  });

  it('shows a refusal by the server next to its field', async () => {
    const body = { error: 'Please check this field', code: 'invalid-input', field: 'lastName' };
    open(named, { [`PUT ${answer}`]: { status: 400, body } });
    await screen.findByLabelText('First Name');
    await send();
    expect(await screen.findByText('Please check this field')).toBeInTheDocument();
    expect(field('Last Name')).toHaveAttribute('aria-invalid', 'true');
  });

  it('about the document uploads it once, also if the answer has to be sent again', async () => {
    const { sent, handlers } = open(
      { ...named, items: ['document'], firstName: undefined, lastName: undefined, id: 'National ID' },
      { [`PUT ${answer}`]: refusal(503, 'unavailable', 'The service is busy. Please try again') },
    );
    expect(await screen.findByRole('radio', { name: 'National ID' })).toBeChecked();
    await choose(passport)();
    await screen.findByRole('button', { name: 'CANCEL' });
    await send();
    expect(await screen.findByText(/The service is busy|Something went wrong/)).toBeInTheDocument();
    handlers[`PUT ${answer}`] = { body: { message: 'Answer sent' } };
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Send answer' })).toBeEnabled();
    });
    await send();
    expect(await screen.findByText('Answer sent')).toBeInTheDocument();
    expect(startUpload).toHaveBeenCalledTimes(1);
    const bodies = sent('PUT', answer).map(({ body }) => JSON.stringify(body));
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toMatch(/"id":"National ID".*"document":"inbox\/clara/);
  });

  it('that was closed in the meantime says so, and shows the current state', async () => {
    const { handlers } = open(named, {
      [`PUT ${answer}`]: () => {
        handlers[own] = { body: {} };
        return refusal(409, 'no-open-question', 'This question is no longer open');
      },
    });
    await screen.findByLabelText('First Name');
    await send();
    expect(await screen.findByText('This question is no longer open')).toBeInTheDocument();
    expect(await screen.findByText(/Your documents are being reviewed/)).toBeInTheDocument();
  });

  it('that could not be loaded can be loaded again', async () => {
    const { handlers } = open(named, { [own]: refusal(400, 'invalid-input', 'Please check') });
    const again = await screen.findByRole('button', { name: /again/i });
    handlers[own] = { body: { question: named } };
    await userEvent.click(again);
    expect(await screen.findByLabelText('First Name')).toHaveValue('Clara');
  });
});

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send answer' }));

function open(question: KycQuestionWire, handlers: Handlers = {}) {
  const api = stubApi({ [own]: { body: { question } }, ...handlers });
  renderApp({
    routes: [{ path: '/kyc', element: <KycPage /> }],
    at: '/kyc',
    session: signedIn({ _id: uid, kycStatus: 'Pending' }),
  });
  return api;
}
