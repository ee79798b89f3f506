import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { PolicyStateWire } from '@keelstone/domain/core/two-person-rule/two-person-rule.contract';
import { enabledButton, enter } from '../../../../testing/actions.ts';
import { adminId, asAdmin, type Handlers, openPage } from '../../../../testing/render-app.tsx';
import { makePreviewWire } from '../../../../testing/wires.ts';
import { PolicyPage } from './policy-page.tsx';

const path = `/api/policy/${adminId}`;

function stateOf(changes: Partial<PolicyStateWire> = {}): PolicyStateWire {
  return { twoPeopleFrom: null, next: null, administrators: 2, ...changes };
}

const open = (state = stateOf(), handlers: Handlers = {}) =>
  openPage(<PolicyPage />, { [`GET ${path}`]: { body: state }, ...handlers }, { session: asAdmin });

const control = () => screen.findByRole('combobox', { name: 'Require a second administrator' });
async function choose(name: string) {
  await userEvent.click(await control());
  await userEvent.click(await screen.findByRole('option', { name }));
}
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));
const question = () => screen.findByRole('dialog', { name: 'Change the two-person rule?' });

it('the page of the two-person rule says that it is off, and that an only administrator has nobody to confirm', async () => {
  open(stateOf({ administrators: 1 }));
  expect(await screen.findByText('The two-person rule is off')).toBeInTheDocument();
  expect(screen.getByText(/There is only one administrator/)).toBeInTheDocument();
});

it('the page of the two-person rule shows a looser one that is waiting to take effect', async () => {
  open(stateOf({ twoPeopleFrom: 0, next: { twoPeopleFrom: 500, from: '2026-11-23T10:00:00.000Z' } }));
  expect(await control()).toHaveTextContent('Always');
  expect(screen.getByText('Decisions from $500.00 on take two people')).toBeInTheDocument();
  expect(screen.getByText('The two-person rule is on')).toBeInTheDocument();
});

describe('the two-person rule', () => {
  it('is turned on after a confirmation that shows the change', async () => {
    const { bodies } = open(stateOf(), { [`PUT ${path}`]: { body: stateOf({ twoPeopleFrom: 1000 }) } });
    await control();
    expect(screen.getByText(/changing the deposit addresses or this rule/)).toBeInTheDocument();
    expect(screen.queryByText(/counts together/)).not.toBeInTheDocument();
    await choose('From an amount');
    expect(screen.getByText(/counts together/)).toBeInTheDocument();
    await enter(screen.getByLabelText(/^Amount in USD/), '1,000');
    await save();
    expect(await question()).toHaveTextContent(
      'It will take two people from $1,000.00 on, now never. It takes effect from the next decision on.',
    );
    await userEvent.click(await enabledButton('Save'));
    await expect
      .poll(() => bodies('PUT', path))
      .toEqual([{ twoPeopleFrom: 1000, expected: makePreviewWire().expected }]);
    expect(await screen.findByText('Two-person rule updated')).toBeInTheDocument();
  });

  it.each([
    ['Never', /This is looser.*24 hours after that/],
    ['Always', /Another administrator has to confirm it, then it takes effect immediately/],
  ])('says what it takes to change it from an amount to: %s', async (name, text) => {
    open(stateOf({ twoPeopleFrom: 1000 }));
    await choose(name);
    await save();
    expect(await question()).toHaveTextContent(text);
  });

  it('cannot be saved as it is, and says why, unless that drops a looser one', async () => {
    const { handlers, queryClient } = open(stateOf({ twoPeopleFrom: 1000 }));
    expect(await screen.findByText('No changes to save.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    const next = { twoPeopleFrom: 5000, from: '2026-11-23T10:00:00.000Z' };
    handlers[`GET ${path}`] = { body: stateOf({ twoPeopleFrom: 1000, next }) };
    await queryClient.invalidateQueries();
    await userEvent.click(await enabledButton('Save'));
    expect(await question()).toHaveTextContent(/Nothing changes/);
  });

  it('is refused if its amount is none', async () => {
    open();
    await choose('From an amount');
    await enter(screen.getByLabelText(/^Amount in USD/), '1.2.3');
    await save();
    expect(await screen.findByText(/is not an amount/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
