import type { PolicyStateWire } from '@keelstone/domain/api/policy.contract';
import { openPolicy } from '@keelstone/domain/policy/policy';
import { policyToWire } from '@keelstone/domain/policy/policy.schema';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { enter } from '../../../testing/enter.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { PolicyPage } from './policy-page.tsx';

vi.mock('../../../lib/session/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const adminId = 'ada00000000000000000';
const path = `/api/policy/${adminId}`;
const off = policyToWire(openPolicy);
const on = { ...off, withdrawalsFrom: 10_000, creditsFrom: 1000, figuresFrom: 0, wallet: true };

function stateOf(changes: Partial<PolicyStateWire> = {}): PolicyStateWire {
  return { current: off, next: null, administrators: 2, ...changes };
}

function open(state = stateOf(), handlers: Handlers = {}) {
  const preview = { 'POST /api/preview/update-policy': { body: makePreviewWire() } };
  const api = stubApi({ [`GET ${path}`]: { body: state }, ...preview, ...handlers });
  renderApp({
    routes: [{ path: '/', Component: PolicyPage }],
    session: signedIn({ _id: adminId, isAdmin: true }),
  });
  return api;
}

const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));
const question = () => screen.findByRole('dialog', { name: 'Change the two-person rule?' });

describe('the page of the two-person rule', () => {
  it('waits until it is loaded', () => {
    open(stateOf(), { [`GET ${path}`]: never });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('can be loaded again if that failed', async () => {
    const { handlers } = open(stateOf(), {
      [`GET ${path}`]: refusal(500, 'internal', 'Something went wrong'),
    });
    await screen.findByRole('alert');
    handlers[`GET ${path}`] = { body: stateOf() };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Withdrawals from')).toHaveValue('');
  });

  it('says that it is off, and that an only administrator has nobody to confirm', async () => {
    open(stateOf({ administrators: 1 }));
    expect(await screen.findByText(/The rule is off/)).toBeInTheDocument();
    expect(screen.getByText(/There is only one administrator/)).toBeInTheDocument();
  });

  it('marks no amount or wait as required, because an empty one means none', async () => {
    open();
    await screen.findByLabelText('Withdrawals from');
    for (const field of screen.getAllByRole('textbox')) expect(field).not.toBeRequired();
  });

  it('shows a looser one that is waiting to take effect', async () => {
    open(stateOf({ current: on, next: { policy: off, from: '2026-11-23T10:00:00.000Z' } }));
    expect(await screen.findByText(/A looser rule counts from/)).toBeInTheDocument();
    expect(screen.queryByText(/The rule is off/)).not.toBeInTheDocument();
  });
});

describe('the two-person rule', () => {
  it('is made stricter after a confirmation that shows the changes', async () => {
    const { sent } = open(stateOf(), { [`PUT ${path}`]: { body: stateOf({ current: on }) } });
    await enter(await screen.findByLabelText('Credited profit from'), '1,000');
    await userEvent.click(screen.getByRole('switch', { name: 'Deposit addresses' }));
    await save();
    const dialog = await question();
    expect(dialog).toHaveTextContent('two administrators from $1,000.00 on');
    expect(dialog).toHaveTextContent('It takes effect from the next decision on.');
    await userEvent.click(await enabledButton('Save'));
    await waitFor(() => {
      expect(sent('PUT', path).map(({ body }) => body)).toEqual([
        { ...off, creditsFrom: 1000, wallet: true, expected: makePreviewWire().expected },
      ]);
    });
    expect(await screen.findByText('Two-person rule updated')).toBeInTheDocument();
  });

  it('sets what withdrawals wait for', async () => {
    const { sent } = open(stateOf(), { [`PUT ${path}`]: { body: stateOf() } });
    await enter(await screen.findByLabelText('New withdrawal address'), '24');
    await enter(screen.getByLabelText('Paid to one account in 24 hours'), '5,000');
    await save();
    const dialog = await question();
    expect(dialog).toHaveTextContent('withdrawals wait for 24 hours');
    expect(dialog).toHaveTextContent('at most $5,000.00');
    await userEvent.click(await enabledButton('Save'));
    await waitFor(() => {
      expect(sent('PUT', path).at(-1)?.body).toMatchObject({ addressHours: 24, payoutDayUsd: 5000 });
    });
  });

  it('is looser with a shorter wait', async () => {
    open(stateOf({ current: { ...off, factorHours: 72 } }));
    await userEvent.clear(await screen.findByLabelText('Changed second factor'));
    await enter(screen.getByLabelText('Changed second factor'), '71');
    await save();
    expect(await question()).toHaveTextContent(/This is looser/);
  });

  it('is loosened by a proposal, and the confirmation says so', async () => {
    const message = 'Proposed. Another administrator has to confirm it';
    const proposed = { status: 202, body: { message, proposalId: 'p1' } };
    open(stateOf({ current: on }), { [`PUT ${path}`]: proposed });
    await userEvent.clear(await screen.findByLabelText('Edited figures from'));
    await save();
    const dialog = await question();
    expect(dialog).toHaveTextContent(/This is looser.*24 hours after that/);
    await userEvent.click(await enabledButton('Save'));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('is refused if a threshold is not an amount', async () => {
    open();
    await enter(await screen.findByLabelText('Withdrawals from'), '1.2.3');
    await save();
    expect(await screen.findByText(/^"1.2.3" is not an amount/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
