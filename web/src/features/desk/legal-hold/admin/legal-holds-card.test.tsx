import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enabledButton, enter } from '../../../../testing/actions.ts';
import { adminId, asAdmin, type Handlers, openPage, refusal } from '../../../../testing/render-app.tsx';
import { HoldsCard } from './legal-holds-card.tsx';

const holds = `/api/hold/${adminId}`;
const clara = { _id: 'clara000000000000000', name: 'Clara Jensen', email: 'clara@keelstone.test' };
const hold = {
  user: clara,
  reason: 'A request of a court',
  proposedBy: { _id: adminId, name: 'Ada Moreau' },
  confirmedBy: { _id: 'ben00000000000000000', name: 'Ben Okafor' },
  since: '2026-11-22T10:00:00.000Z',
};

function open(handlers: Handlers = {}) {
  const usual = {
    [`GET ${holds}`]: { body: { items: [hold], total: 1, nextCursor: null } },
    [`PUT ${holds}`]: { body: { message: 'Proposed. Another administrator has to confirm it' } },
  };
  return openPage(<HoldsCard />, { ...usual, ...handlers }, { session: asAdmin });
}

it('legal holds are shown with their reason and both administrators, and lifting one is proposed with a reason', async () => {
  const api = open();
  const article = await screen.findByRole('article', { name: 'Legal hold on Clara Jensen' });
  expect(article).toHaveTextContent('A request of a court');
  expect(article).toHaveTextContent('Proposed by you, confirmed by Ben Okafor');
  await userEvent.click(
    within(article).getByRole('button', { name: 'Propose to lift the hold on Clara Jensen' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Propose' })).toBeDisabled();
  await enter(dialog.getByLabelText('Reason'), ' The case is closed ');
  await userEvent.click(await enabledButton('Propose'));
  expect(await screen.findByText('Proposed. Another administrator has to confirm it')).toBeInTheDocument();
  const [sent] = api.sent('PUT', holds);
  expect(sent?.body).toEqual({ id: clara._id, isHeld: false, reason: 'The case is closed' });
});

it('legal holds keep what was typed if the proposal is refused', async () => {
  open({ [`PUT ${holds}`]: refusal(403, 'own-record', 'You cannot decide on your own account') });
  await userEvent.click(await screen.findByRole('button', { name: 'Propose a hold' }));
  const dialog = within(await screen.findByRole('dialog'));
  await enter(dialog.getByLabelText('User (id)'), adminId);
  await enter(dialog.getByLabelText('Reason'), 'A request of a court');
  await userEvent.click(await enabledButton('Propose'));
  expect(await screen.findByText('You cannot decide on your own account')).toBeInTheDocument();
  expect(dialog.getByLabelText('Reason')).toHaveValue('A request of a court');
});
