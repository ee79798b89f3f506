import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { normalFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import { adminId, asAdmin, type Handlers, openPage, refusal } from '../../../../testing/render-app.tsx';
import { KillSwitches } from './kill-switches.tsx';

const path = `/api/flags/${adminId}`;

it("the emergency switches ask for confirmation, then show the server's answer", async () => {
  const { handlers, sent, bodies } = open({
    [`GET ${path}`]: { body: { ...normalFlags, deposits: false } },
  });
  expect(await screen.findByRole('switch', { name: 'Deposits' })).not.toBeChecked();
  expect(screen.getByRole('switch', { name: 'Changes' })).toBeChecked();
  handlers[`PUT ${path}`] = () => {
    handlers[`GET ${path}`] = { body: { ...normalFlags, withdrawals: false } };
    return { body: { ...normalFlags, withdrawals: false } };
  };
  await userEvent.click(await screen.findByRole('switch', { name: 'Withdrawals' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn withdrawals off?' });
  expect(sent('PUT', path)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Switch updated')).toBeInTheDocument();
  expect(bodies('PUT', path)).toEqual([{ flag: 'withdrawals', isOn: false }]);
  await expect
    .poll(() => screen.getByRole('switch', { name: 'Withdrawals', hidden: true }))
    .not.toBeChecked();
});

it('the emergency switches stay as they are if the change is cancelled or refused', async () => {
  const { sent } = open({ [`PUT ${path}`]: refusal(403, 'forbidden', 'You are not allowed to do this') });
  await userEvent.click(await screen.findByRole('switch', { name: 'Changes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(sent('PUT', path)).toEqual([]);
  await expect.poll(() => screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: 'Changes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('You are not allowed to do this')).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Changes', hidden: true })).toBeChecked();
});

const open = (handlers: Handlers = {}) =>
  openPage(<KillSwitches />, { [`GET ${path}`]: { body: normalFlags }, ...handlers }, { session: asAdmin });
