import { readFileSync } from 'node:fs';
import type { DocumentType } from '@keelstone/domain/kyc/kyc-record';

const fileNames = {
  Passport: 'passport',
  'National ID': 'national-id',
  "Driver's License": 'drivers-license',
} as const satisfies Record<DocumentType, string>;

/** A made-up identity document: Alex Specimen's. */
export function identityDocument(type: DocumentType): Uint8Array {
  return read(fileNames[type]);
}

/** A made-up transfer receipt, as a depositor would photograph it. */
export function transferReceipt(): Uint8Array {
  return read('transfer-receipt');
}

function read(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../images/${name}.jpg`, import.meta.url)));
}
