import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp, signedIn } from '../testing/render-app.tsx';
import { refusal, stubApi } from '../testing/stub-api.ts';
import { ReviewSignals } from './review-signals.tsx';

const adminId = 'ada00000000000000000';
const asked = `GET /api/review/signals/${adminId}/t1`;
const evidence = [
  { of: 'transaction', _id: 't2', text: 'Deposit of Deepa', orderId: '1700000000000' },
  { of: 'user', _id: 'deepa', text: 'Deepa' },
  { of: 'kyc', _id: 'k1', text: 'Deepa, Rejected' },
];

describe('what stands out in a record', () => {
  it('is shown with links to the evidence', async () => {
    show({ body: { signals: [{ kind: 'same-image', text: 'The same proof.', evidence }] } });
    expect(await screen.findByText('The same proof.')).toBeInTheDocument();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/transactions?search=1700000000000',
      '/admin/user/deepa',
      '/admin/kyc/k1',
    ]);
  });

  it('says so if nothing does', async () => {
    show({ body: { signals: [] } });
    expect(await screen.findByText('Nothing stands out.')).toBeInTheDocument();
  });

  it('is not reported as nothing if it could not be loaded', async () => {
    show(refusal(500, 'internal', 'Something went wrong'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.queryByText('Nothing stands out.')).not.toBeInTheDocument();
  });
});

function show(answer: Parameters<typeof stubApi>[0][string]) {
  stubApi({ [asked]: answer });
  renderApp({
    routes: [{ path: '/', element: <ReviewSignals caseId="t1" /> }],
    at: '/',
    session: signedIn({ _id: adminId, isAdmin: true }),
  });
}
