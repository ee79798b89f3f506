import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../testing/actions.ts';
import { adminId } from '../testing/render-app.tsx';
import { makeCaseWire } from '../testing/wires.ts';
import { openInbox, paula, petra } from './testing/open-inbox.tsx';

it('a payout of an account in doubt is shown with a warning, and takes a reason', async () => {
  const { owner, ...kept } = makeCaseWire();
  const body = { ...kept, owner: owner && { ...owner, isInDoubt: true } };
  openInbox([paula], { handlers: { [`GET /api/review/case/${adminId}/p1`]: { body } } });
  await screen.findByRole('heading', { level: 1, name: 'Paula Payne' });
  expect(await screen.findByText(/Do not send this withdrawal/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Mark as sent' })).toBeDisabled();
});

it('an id that the chain does not show yet, or that goes elsewhere, is said to be so before it is entered', async () => {
  const outputs = `GET /api/review/outputs/${adminId}/p1`;
  const unknown = { isOn: true, text: 'Not found on the chain yet', outputs: [] };
  const { handlers } = openInbox([paula], { handlers: { [outputs]: { body: unknown } } });
  const field = await screen.findByRole('textbox', { name: 'Transaction id' });
  await enter(field, 'cd'.repeat(32));
  expect(await screen.findByText(/^Not found on the chain yet\. It can be entered/)).toBeInTheDocument();
  handlers[outputs] = { body: { isOn: true, outputs: [{ position: 0, to: '00', amount: 1 }] } };
  await userEvent.clear(field);
  await enter(field, 'ab'.repeat(32));
  expect(await screen.findByText(/^Nothing of it goes to this address\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Mark as sent' })).toBeEnabled();
});

it('a payout that the chain speaks against stays in the inbox until it is returned', async () => {
  openInbox([paula, petra, { ...petra, _id: 'p3', returned: { at: paula.createdAt, reason: 'Not sent' } }]);
  await screen.findByRole('heading', { level: 1, name: 'Petra Pohl' });
  const rows = within(screen.getByRole('list', { name: 'Cases' })).getAllByRole('link');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Petra Pohl9 dPayout .*Stands out:Payout to be corrected$/),
    expect.stringMatching(/^Paula Payne8 dPayout /),
  ]);
});
