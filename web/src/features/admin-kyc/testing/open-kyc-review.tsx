import type { KycDetailWire } from '@keelstone/domain/api/kyc.wire';
import { fireEvent, screen } from '@testing-library/react';
import { makeKycWire } from '../../../testing/make-kyc-wire.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { KycReviewPage } from '../components/kyc-review-page.tsx';

export const adminId = 'ada00000000000000000';
export const list = `/api/kyc/${adminId}`;
export const approve = `/api/kyc/approve/${adminId}`;
export const lease = `/api/review/lease/${adminId}`;
export const deepa = makeKycWire({ _id: 'k1', createdAt: daysAgo(7) });
export const emil = makeKycWire({
  _id: 'k2',
  createdAt: daysAgo(2),
  user: { _id: 'emil', name: 'Emil Novak', email: 'emil@keelstone.test' },
});
export const farah = makeKycWire({
  _id: 'k3',
  createdAt: daysAgo(0),
  user: { _id: 'farah', name: 'Farah Aziz', email: 'farah@keelstone.test' },
});

/** The document is on the screen. */
export async function look(alt: string): Promise<HTMLElement> {
  const image = await screen.findByAltText(alt);
  fireEvent.load(image);
  return image;
}

/** Opens the queue of these applications, with everything that is asked about each. */
export function open(records: KycDetailWire[], handlers: Handlers = {}) {
  const details = Object.fromEntries<Handlers[string]>(
    records.flatMap((record): [string, Handlers[string]][] => [
      [`GET ${list}/${record._id}`, { body: record }],
      [`GET ${list}/${record._id}/document`, { body: 'image', isText: true as const }],
    ]),
  );
  const api = stubApi({
    [`GET ${list}`]: page(records),
    'POST /api/preview/approve-kyc': { body: makePreviewWire() },
    'POST /api/preview/reject-kyc': { body: makePreviewWire() },
    ...details,
    ...handlers,
  });
  const { queryClient, router } = renderApp({
    routes: [
      { path: '/dashboard', element: <p>The desk</p> },
      {
        path: '/admin/review/:list/:id?',
        element: (
          <>
            <button type="button">Elsewhere</button>
            <KycReviewPage />
          </>
        ),
      },
    ],
    at: '/admin/review/kyc',
    session: signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true }),
  });
  return { ...api, queryClient, router, leave: () => router.navigate('/dashboard') };
}

export function page(items: KycDetailWire[]) {
  return { body: { items, total: items.length, nextCursor: null } };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
}
