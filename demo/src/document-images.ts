import { existsSync, readFileSync } from 'node:fs';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DocumentType } from '@keelstone/domain/identity/kyc/kyc-record';

const names = {
  Passport: 'passport',
  'National ID': 'national-id',
  "Driver's License": 'drivers-license',
} as const satisfies Record<DocumentType, string>;

/** The start of every JPEG file. */
const startBytes = 2;

/**
 * The file of a made-up identity document, without its ending: an applicant's own, or Alex Specimen's.
 * @public demo/images/README.md draws by it.
 */
export function documentName(type: DocumentType, email?: string): string {
  return email === undefined ? names[type] : `${names[type]}-${email.replace(/@.*/, '')}`;
}

/** The document of an applicant; Alex Specimen's until it has been drawn (demo/images/README.md). */
export function identityDocument(type: DocumentType, email: string): Uint8Array {
  const own = documentName(type, email);
  return read(existsSync(fileOf(own)) ? own : documentName(type));
}

/** A made-up transfer receipt, as a depositor would photograph it: one file for each order, whose number is its comment. */
export function transferReceipt(orderId: string): Uint8Array {
  const picture = read('transfer-receipt');
  const comment = utf8ToBytes(orderId);
  // Marker, and a length of 16 bits that counts itself.
  const head = new Uint8Array([0xff, 0xfe, 0, comment.length + 2]);
  return concatBytes(picture.slice(0, startBytes), head, comment, picture.slice(startBytes));
}

function read(name: string): Uint8Array {
  return new Uint8Array(readFileSync(fileOf(name)));
}

function fileOf(name: string): URL {
  return new URL(`../images/${name}.jpg`, import.meta.url);
}
