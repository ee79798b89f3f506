import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminId, asAdmin, type Handlers, openPage, refusal } from '../testing/render-app.tsx';
import { ReviewSignals } from './review-signals.tsx';

const asked = `GET /api/review/signals/${adminId}/t1`;
const evidence = [
  { of: 'transaction', _id: 't2', text: 'Deposit of Deepa', orderId: '1700000000000' },
  { of: 'user', _id: 'deepa', text: 'Deepa' },
  { of: 'kyc', _id: 'k1', text: 'Deepa, Rejected' },
];

it('what stands out in a record is shown with links to the evidence', async () => {
  show({ body: { signals: [{ kind: 'same-image', text: 'The same proof.', evidence }] } });
  expect(await screen.findByText('The same proof.')).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/transactions?search=1700000000000',
    '/admin/user/deepa',
    '/admin/kyc/k1',
  ]);
});

it('what stands out in a record is not reported as nothing if it could not be loaded', async () => {
  show(refusal(500, 'internal', 'Something went wrong'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.queryByText('Nothing stands out.')).not.toBeInTheDocument();
});

const show = (answer: Handlers[string]) =>
  openPage(<ReviewSignals caseId="t1" />, { [asked]: answer }, { session: asAdmin });
