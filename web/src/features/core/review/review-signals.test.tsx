import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminId, asAdmin, openPage } from '../../../testing/render-app.tsx';
import { ReviewSignals } from './review-signals.tsx';

const asked = `GET /api/review/signals/${adminId}/t1`;
const evidence = [
  { of: 'transaction', _id: 't2', text: 'Deposit of Deepa', orderId: '1700000000000' },
  { of: 'user', _id: 'deepa', text: 'Deepa' },
  { of: 'kyc', _id: 'k1', text: 'Deepa, Rejected' },
];

it('what stands out is one list by gravity, an alert about the payment between what forbids and what asks for care', async () => {
  const kinds = ['sanctioned', 'own-address', 'first-use'];
  const body = { signals: kinds.map((kind) => ({ kind, text: kind, evidence: [] })) };
  openPage(<ReviewSignals caseId="t1" doubt={<p>payment</p>} />, { [asked]: { body } }, { session: asAdmin });
  await screen.findByText('first-use');
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toEqual(['sanctioned', 'own-address', 'payment', 'first-use']);
});

it('what stands out in a record is shown with links to the evidence', async () => {
  const body = { signals: [{ kind: 'same-image', text: 'The same proof.', evidence }] };
  openPage(<ReviewSignals caseId="t1" />, { [asked]: { body } }, { session: asAdmin });
  expect(await screen.findByText('The same proof.')).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/transactions?search=1700000000000',
    '/admin/user/deepa',
    '/admin/kyc/k1',
  ]);
});
