import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import type { OpenRequestsWire, TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { enter, openDisclosure } from '../../testing/actions.ts';
import { type Handlers, openPage, refusal, signedIn } from '../../testing/render-app.tsx';
import {
  makeClaimHistoryWire,
  makePriceHistoryWire,
  makeRejectedKycWire,
  makeTransactionWire,
} from '../../testing/wires.ts';
import { DashboardPage } from './dashboard-page.tsx';

const uid = 'clara000000000000000';
const openRequests = `GET /api/transaction/${uid}/open`;
const ownKyc = `/api/kyc/own/${uid}`;
const oneRate = { 'GET /api/rates': { body: { btc: null, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } } };
const askedAt = '2026-11-20T10:00:00.000Z';

it('the dashboard shows each coin once, and explains it with its value today', async () => {
  open();
  const page = document.body.textContent;
  for (const figure of ['0.500000', '2.000000']) expect(page.split(figure)).toHaveLength(2);
  expect(page).toMatch(/These are the coins behind it\..*0\.500000.*2\.000000/);
  await openDisclosure('Bitcoin Wallet');
  await userEvent.click(screen.getByRole('button', { name: 'Why this balance' }));
  await screen.findByText(
    "Your balance is in US dollars. Coin prices do not change it. The coins behind it are worth $32,000.00 at today's price.",
  );
});

it('the dashboard shows the price of each coin, or that there is none, and then no value of it', async () => {
  open(oneRate);
  const wallet = (name: string) => screen.getByRole('region', { name: `${name} Wallet` });
  expect(await within(wallet('Ethereum')).findByText('1 ETH = $3,200.00')).toBeInTheDocument();
  expect(within(wallet('Bitcoin')).getByText('Exchange rate unavailable')).toBeInTheDocument();
  await openDisclosure('Bitcoin Wallet');
  await userEvent.click(screen.getByRole('button', { name: 'Why this balance' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/Their price is not available now\.$/)).toBeInTheDocument();
});

describe('what to do next', () => {
  const step = () => screen.getByRole('region', { name: 'What to do next' });

  it.each([
    ['Unverified', 'Verify your identity', 'Start verification'],
    ['Pending', 'Your documents are being reviewed', undefined],
    ['Rejected', 'Your documents were not accepted', 'Send documents again'],
  ] as const)('is about the identity while it is %s', async (kycStatus, title, action) => {
    const { sent } = open({}, { kycStatus });
    expect(within(step()).getByRole('heading', { name: title })).toBeInTheDocument();
    expect(within(step()).queryByRole('link')?.textContent).toBe(action);
    if (kycStatus === 'Rejected') await within(step()).findByText('Reason: The photo is blurred');
    else expect(sent('GET', ownKyc)).toHaveLength(0);
  });

  it('is a question about the identity, with its text, and links to the page that takes the answer', async () => {
    const asks = {
      idToAnswer: 'kyc00000000000000000001',
      number: 1,
      items: ['name'],
      text: 'Not the name',
      askedAt,
    };
    open(
      {
        [openRequests]: { body: { items: [], kycSubmittedAt: askedAt, kycAskedAt: askedAt } },
        [`GET ${ownKyc}`]: { body: { question: asks } },
      },
      { kycStatus: 'Pending' },
    );
    expect(await screen.findByText('Information asked for')).toBeInTheDocument();
    expect(await within(step()).findByText('Not the name')).toBeInTheDocument();
    expect(within(step()).getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '/kyc');
  });

  it('is a first deposit once the identity is approved', async () => {
    open({}, { balance: 0, btc: 0, eth: 0 });
    expect(await screen.findByRole('heading', { name: 'Make your first deposit' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Check all in my browser' })).not.toBeInTheDocument();
  });

  it.each([
    ['once there is money and the identity is approved', {}, false, ''],
    ['not without money', { balance: 0 }, true, ''],
    ['not before the identity is approved', { kycStatus: 'Pending' }, true, 'Opens after verification'],
  ] as const)('a withdrawal is offered %s', (_when, user, isDisabled, reason) => {
    open({}, user);
    const withdraw = screen.getByRole('link', { name: 'Withdraw' });
    expect(withdraw.getAttribute('aria-disabled') === 'true').toBe(isDisabled);
    expect(withdraw).toHaveAccessibleDescription(reason);
  });

  it('says nothing about a first deposit if the pending requests could not be loaded', async () => {
    open({ [openRequests]: refusal(429, 'too-many-requests', 'Not now') }, { balance: 0 });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.queryByText('Make your first deposit')).not.toBeInTheDocument();
  });
});

it('the dashboard of an administrator begins with what is waiting, and asks for no verification', async () => {
  open({}, { isAdmin: true, kycStatus: 'Unverified' }, WaitingDesk);
  const waits = screen.getByText('What waits');
  const overview = await screen.findByRole('region', { name: 'Overview' });
  expect(waits.compareDocumentPosition(overview)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('region', { name: 'What to do next' })).not.toBeInTheDocument();
});

it('the own account of an administrator is open at first, and stays closed in this browser once they close it', async () => {
  const admin = { isAdmin: true };
  const overview = () => screen.queryByRole('region', { name: 'Overview' });
  open({}, admin, WaitingDesk);
  expect(await screen.findByRole('region', { name: 'Overview' })).toBeInTheDocument();
  const details = screen.getByRole('heading', { name: 'Your own account' }).closest('details');
  if (details === null) throw new Error('It cannot be folded');
  details.open = false;
  fireEvent(details, new Event('toggle'));
  expect(overview()).not.toBeInTheDocument();
  cleanup();
  open({}, admin, WaitingDesk);
  expect(await screen.findByRole('heading', { name: 'Your own account' })).toBeInTheDocument();
  expect(overview()).not.toBeInTheDocument();
});

describe('a question about a transaction on its way', () => {
  const path = '/api/transaction/answer';
  const items = ['transaction-id' as const, 'explanation' as const];
  const deposit = makeTransactionWire({
    asked: 'asked',
    question: { number: 1, items, text: 'We cannot find it', askedAt },
  });

  const openForm = async () => {
    const api = open(withOpen([deposit]));
    const list = await screen.findByRole('list', { name: 'Recent Transactions' });
    expect(list).toHaveTextContent('Information asked for.');
    await userEvent.click(within(list).getByRole('button', { name: /^Answer/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Bitcoin deposit' });
    expect(dialog).toHaveTextContent('We cannot find it');
    const form = within(await within(dialog).findByRole('form', { name: 'Your answer' }));
    return { ...api, form, send: () => userEvent.click(form.getByRole('button', { name: 'Send answer' })) };
  };

  it('is answered in its details with just the requested items; a refusal stands next to its field', async () => {
    const { bodies, handlers, form, send } = await openForm();
    expect(form.queryByText('Proof of payment')).not.toBeInTheDocument();
    await send();
    expect(await form.findByText('This field is required')).toBeInTheDocument();
    await enter(form.getByLabelText('Transaction id'), ` ${'a'.repeat(64)} `);
    await enter(form.getByLabelText('Explanation'), 'It was sent late');
    const error = 'Another deposit of yours names this transaction already';
    handlers[`PUT ${path}`] = { status: 409, body: { error, code: 'txid-used', field: 'txid' } };
    await send();
    expect(await form.findByText(error)).toBeInTheDocument();
    handlers[`PUT ${path}`] = () => {
      Object.assign(handlers, withOpen([makeTransactionWire()]));
      return { body: { message: 'Answer sent' } };
    };
    await send();
    expect(await screen.findByText('Answer sent')).toBeInTheDocument();
    expect(bodies('PUT', path).at(-1)).toEqual({
      ...{ idToAnswer: deposit._id, question: 1, txid: 'a'.repeat(64), explanation: 'It was sent late' },
    });
    expect(screen.queryByRole('form', { name: 'Your answer' })).not.toBeInTheDocument();
  });
});

function withOpen(items: TransactionWire[]): Handlers {
  return { [openRequests]: { body: { items } satisfies Partial<OpenRequestsWire> } };
}

function WaitingDesk({ children }: { children: ReactNode }) {
  return (
    <>
      <p>What waits</p>
      {children}
    </>
  );
}

function open(
  handlers: Handlers = {},
  user: Partial<UserWire> = {},
  desk?: ComponentType<{ children: ReactNode }>,
) {
  return openPage(
    <DashboardPage {...(desk && { desk })} />,
    {
      ...withOpen([]),
      [`GET /api/claim-history/${uid}`]: { body: makeClaimHistoryWire() },
      'GET /api/price-history': { body: makePriceHistoryWire() },
      [`GET ${ownKyc}`]: { body: { application: makeRejectedKycWire() } },
      [`GET /api/transaction/${uid}/recent`]: { body: [] },
      ...handlers,
    },
    { at: '/dashboard', session: signedIn(user) },
  );
}
