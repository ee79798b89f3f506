import type { KycDetailWire } from '@keelstone/domain/api/kyc.wire';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { makeKycWire } from '../../../testing/make-kyc-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { KycDetailPage } from './kyc-detail-page.tsx';

const adminId = 'ada00000000000000000';
const pending = makeKycWire();
const path = `/api/kyc/${adminId}/${pending._id}`;

describe('the detail page', () => {
  it('shows the decision once it is made, even without a signal', async () => {
    const { handlers } = open(pending, {
      [`PUT /api/kyc/approve/${adminId}`]: () => {
        handlers[`GET ${path}`] = {
          body: makeKycWire({ status: 'Approved', checkedBy: { _id: adminId, name: 'Ada Moreau' } }),
        };
        return { body: { message: 'KYC approved' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await screen.findByRole('dialog');
    await userEvent.click(await enabledButton('Approve'));
    expect(await screen.findByText('Ada Moreau')).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(screen.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
  });

  it("explains why the admin's own documents cannot be decided on", async () => {
    open(makeKycWire({ user: { _id: adminId, name: 'Ada Moreau', email: 'ada@keelstone.test' } }));
    expect(await screen.findByText(/Another administrator decides/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });
});

function open(record: KycDetailWire, handlers: Handlers = {}, query = '') {
  const api = stubApi({
    [`GET ${path}`]: { body: record },
    [`GET ${path}/document`]: { body: '' },
    'POST /api/preview/approve-kyc': { body: makePreviewWire() },
    ...handlers,
  });
  renderApp({
    routes: [{ path: '/admin/kyc/:kycId', element: <KycDetailPage /> }],
    at: `/admin/kyc/${pending._id}${query}`,
    session: signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true }),
  });
  return api;
}
