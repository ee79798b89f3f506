import { pageQuery } from './common.wire.ts';
import { documentViewPageWire } from './document-view.wire.ts';
import { endpoint } from './endpoint.ts';

/** What people may ask about what is kept of them. */
export const ownDataContract = {
  'list-document-views': endpoint({
    method: 'GET',
    path: '/api/own-data/views',
    access: 'signed-in',
    summary:
      "Who opened the caller's identity documents and proofs of payment, newest first, each view 7 days after it happened.",
    // Next to the rows: one to look ahead, and what every call reads.
    cost: { reads: { perRow: 1, more: 3 }, writes: 0 },
    query: pageQuery,
    response: documentViewPageWire,
    errors: [],
  }),
} as const;
