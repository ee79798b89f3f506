import type { OpenRequestsWire } from '@keelstone/domain/api/transaction.wire';
import type { UserWire } from '@keelstone/domain/api/user.contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { DashboardPage } from './dashboard-page.tsx';

const uid = 'clara000000000000000';
const path = `/api/transaction/${uid}/open`;
const answer = '/api/transaction/answer';
const askedAt = '2026-11-20T10:00:00.000Z';
const deposit = makeTransactionWire({
  asked: 'asked',
  question: { number: 1, items: ['transaction-id', 'explanation'], text: 'We cannot find it', askedAt },
});

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:proof', revokeObjectURL: () => undefined });
});

describe('a question about a transaction on its way', () => {
  it('is shown in its row, and answered in its details with just the requested items', async () => {
    const { sent, handlers } = open(
      { items: [deposit] },
      {
        [`PUT ${answer}`]: () => {
          handlers[`GET ${path}`] = { body: { items: [makeTransactionWire({})] } };
          return { body: { message: 'Answer sent' } };
        },
      },
    );
    const row = await onlyRow();
    expect(row).toHaveTextContent('Information asked for.');
    const form = await openForm(row);
    expect(within(form).queryByText('Proof of payment')).not.toBeInTheDocument();
    await userEvent.type(within(form).getByLabelText('Transaction id'), ` ${'a'.repeat(64)} `);
    await userEvent.type(within(form).getByLabelText('Explanation'), 'It was sent late');
    await userEvent.click(within(form).getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Answer sent')).toBeInTheDocument();
    expect(sent('PUT', answer).map(({ body }) => body)).toEqual([
      { idToAnswer: deposit._id, question: 1, txid: 'a'.repeat(64), explanation: 'It was sent late' },
    ]);
    expect(screen.queryByRole('form', { name: 'Your answer' })).not.toBeInTheDocument();
  });

  it('shows a refusal by the server next to its field', async () => {
    const body = {
      error: 'Another deposit of yours names this transaction already',
      code: 'txid-used',
      field: 'txid',
    };
    open({ items: [deposit] }, { [`PUT ${answer}`]: { status: 409, body } });
    const form = await openForm(await onlyRow());
    await userEvent.click(within(form).getByRole('button', { name: 'Send answer' }));
    expect(await within(form).findByText('This field is required')).toBeInTheDocument();
    await userEvent.type(within(form).getByLabelText('Transaction id'), 'a'.repeat(64));
    await userEvent.type(within(form).getByLabelText('Explanation'), 'It was sent late');
    await userEvent.click(within(form).getByRole('button', { name: 'Send answer' }));
    expect(await within(form).findByText(body.error)).toBeInTheDocument();
  });
});

describe('a question about the identity', () => {
  it('comes first, with its text, and links to the page that takes the answer', async () => {
    const question = {
      idToAnswer: 'kyc00000000000000000001',
      number: 1,
      items: ['name'],
      text: 'It is not the name in the document',
      askedAt,
    };
    open(
      { items: [], kycSubmittedAt: askedAt, kycAskedAt: askedAt },
      { [`GET /api/kyc/own/${uid}`]: { body: { question } } },
      { kycStatus: 'Pending' },
    );
    const step = await screen.findByRole('region', { name: 'What to do next' });
    expect(await within(step).findByText('Information asked for')).toBeInTheDocument();
    expect(within(step).getByText('It is not the name in the document')).toBeInTheDocument();
    expect(within(step).getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '/kyc');
  });

  it('is not requested while nothing is asked', async () => {
    const { sent } = open({ items: [], kycSubmittedAt: askedAt }, {}, { kycStatus: 'Pending' });
    expect(await screen.findByText('Your documents are being reviewed')).toBeInTheDocument();
    expect(sent('GET', `/api/kyc/own/${uid}`)).toHaveLength(0);
  });
});

async function openForm(row: HTMLElement): Promise<HTMLElement> {
  await userEvent.click(within(row).getByRole('button', { name: /^Answer/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Bitcoin deposit' });
  expect(dialog).toHaveTextContent('We cannot find it');
  return within(dialog).findByRole('form', { name: 'Your answer' });
}

async function onlyRow(): Promise<HTMLElement> {
  const list = await screen.findByRole('list', { name: 'Recent Transactions' });
  const [row, ...others] = [...list.children];
  expect(others).toEqual([]);
  if (!(row instanceof HTMLElement)) throw new Error('There is no row');
  return row;
}

function open(body: OpenRequestsWire, handlers: Handlers = {}, user: Partial<UserWire> = {}) {
  const api = stubApi({
    [`GET ${path}`]: { body },
    [`GET /api/transaction/${uid}/recent`]: { body: [] },
    ...handlers,
  });
  renderApp({
    routes: [{ path: '/dashboard', element: <DashboardPage /> }],
    at: '/dashboard',
    session: signedIn({ _id: uid, ...user }),
  });
  return api;
}
