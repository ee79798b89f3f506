import type { Contract, EndpointName } from '@keelstone/domain/api/contract';
import type { BytesAnswer, ResponseOf } from '@keelstone/domain/api/endpoint';

type FileCall = {
  [Name in EndpointName]: ResponseOf<Contract[Name]> extends BytesAnswer ? Name : never;
}[EndpointName];

const image = { contentType: 'image/jpeg', description: 'The image, without metadata.' };

/** What the calls that return a file send; complete by type. */
export const fileAnswers: Readonly<Record<FileCall, { contentType: string; description: string }>> = {
  'get-openapi': { contentType: 'application/json', description: 'This document.' },
  'get-docs': { contentType: 'text/html', description: 'The page.' },
  'get-kyc-document': image,
  'get-transaction-proof': image,
  'download-data-export': { contentType: 'application/zip', description: 'JSON, CSV and images.' },
  'export-audit': {
    contentType: 'application/x-ndjson',
    description: 'One part of the chain, a JSON value a line.',
  },
  'download-statement-pdf': { contentType: 'application/pdf', description: 'The statement as PDF.' },
  'download-statement': { contentType: 'text/csv', description: 'The statement as CSV (RFC 4180).' },
};
