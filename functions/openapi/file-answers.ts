import type { AuditRow } from '@keelstone/domain/audit/audit-row';
import { exportLines } from '@keelstone/domain/audit/audit-export';
import { makeSeal } from '@keelstone/domain/event/seal';
import type { Contract, EndpointName } from '@keelstone/domain/api/contract';
import type { BytesAnswer, ResponseOf } from '@keelstone/domain/api/endpoint';
import { statementToCsv } from '@keelstone/domain/api/statement.csv';
import { makeAdmin, makeUser } from '@keelstone/domain/testing/make-user';
import { testUid } from '@keelstone/domain/testing/test-id';
import { testTimeMs } from '@keelstone/domain/testing/test-time';
import { exampleStatement } from './example-books.ts';

type FileCall = {
  [Name in EndpointName]: ResponseOf<Contract[Name]> extends BytesAnswer ? Name : never;
}[EndpointName];

/** Files that are text have an example. */
type FileAnswer = { description: string } & (
  | { contentType: 'text/csv' | 'application/x-ndjson'; example: string }
  | {
      contentType: 'application/json' | 'application/pdf' | 'application/zip' | 'image/jpeg' | 'text/html';
      example?: never;
    }
);

const row = {
  path: `audit/${testUid('testRow')}`,
  data: {
    kind: 'suspend-user',
    actorUid: makeAdmin().uid,
    sessionRef: null,
    targetId: makeUser().uid,
    subjectUid: makeUser().uid,
    requestId: 'f2b9f1c4-58f6-4c0e-9a53-0d6b7a1c2e88',
    atMs: testTimeMs,
    commitment: null,
  } satisfies AuditRow,
  expiresAtMs: null,
};
const chain = exportLines({
  heading: { export: 'audit', batch: 0, next: null, previous: null },
  batches: [{ seal: makeSeal(undefined, { untilMs: testTimeMs, rows: [row] }), rows: [row] }],
});

const image: FileAnswer = { contentType: 'image/jpeg', description: 'The image, without metadata.' };

/** What the calls that return a file send; complete by type. */
export const fileAnswers: Readonly<Record<FileCall, FileAnswer>> = {
  'get-openapi': { contentType: 'application/json', description: 'This document.' },
  'get-docs': { contentType: 'text/html', description: 'The page.' },
  'get-kyc-document': image,
  'get-transaction-proof': image,
  'download-data-export': {
    contentType: 'application/zip',
    description:
      'JSON, CSV and images. The comment of the zip file is the next `cursor`, empty in the last part.',
  },
  'export-audit': {
    contentType: 'application/x-ndjson',
    description: 'One part of the chain, a JSON value a line.',
    example: chain,
  },
  'download-statement-pdf': { contentType: 'application/pdf', description: 'The statement as PDF.' },
  'download-statement': {
    contentType: 'text/csv',
    description: 'The statement as CSV (RFC 4180).',
    example: statementToCsv(exampleStatement),
  },
};
