import { pageQuery } from './common.wire.ts';
import { documentViewPageWire } from './document-view.wire.ts';
import { dataExportWire } from './data-export.wire.ts';
import { endpoint } from './endpoint.ts';
import { throttles } from './throttle.ts';

/** What people may ask about the data kept on them. */
export const ownDataContract = {
  'list-document-views': endpoint({
    method: 'GET',
    path: '/api/own-data/views',
    access: 'signed-in',
    summary:
      "Who opened the caller's identity documents and proofs of payment, newest first, each view 7 days after it happened.",
    // In addition to the rows: one to look ahead, the hold, and what every call reads.
    cost: { reads: { perRow: 1, more: 4 }, writes: 0 },
    query: pageQuery,
    response: documentViewPageWire,
    errors: [],
  }),
  'get-data-export': endpoint({
    method: 'GET',
    path: '/api/own-data/export',
    access: 'signed-in',
    summary: "The copy of the caller's data that was requested last: its progress, or its files.",
    cost: { reads: 3, writes: 0 },
    response: dataExportWire,
    errors: [],
  }),
  'request-data-export': endpoint({
    method: 'POST',
    path: '/api/own-data/export',
    access: 'signed-in',
    eyes: 'own',
    summary: "Requests a copy of all the caller's data, once a day; a job makes it and mails them.",
    cost: { reads: 5, writes: 3 },
    flags: ['changes'],
    isStoppedByLock: true,
    isOpenBeforeAcceptance: true,
    response: dataExportWire,
    errors: ['too-many-requests'],
  }),
  'download-data-export': endpoint({
    method: 'GET',
    path: '/api/own-data/export/:partId',
    access: 'signed-in',
    stepUp: 'always',
    summary: 'One zip file of that copy, for 24 hours.',
    // The first one in a session leaves a security event.
    cost: { reads: 7, writes: 4 },
    isStoppedByLock: true,
    throttles: throttles.dataExport,
    response: 'bytes',
    errors: ['link-expired'],
  }),
} as const;
