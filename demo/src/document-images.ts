import { existsSync, readFileSync } from 'node:fs';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DocumentType } from '@keelstone/domain/kyc/kyc-record';

const names = {
  Passport: 'passport',
  'National ID': 'national-id',
  "Driver's License": 'drivers-license',
} as const satisfies Record<DocumentType, string>;

/** The start of every JPEG file. */
const startBytes = 2;

/**
 * The file of Alex Specimen's document, without its ending.
 * @public demo/images/README.md draws by it.
 */
export function documentName(type: DocumentType): string {
  return names[type];
}

/**
 * The file of an applicant's own document, without its ending.
 * @public
 */
export function ownDocumentName(type: DocumentType, email: string): string {
  return `${names[type]}-${email.replace(/@.*/, '')}`;
}

/** A made-up identity document: Alex Specimen's. */
export function identityDocument(type: DocumentType): Uint8Array {
  return read(names[type]);
}

/** The made-up document of an applicant; Alex Specimen's until it has been drawn (demo/images/README.md). */
export function ownDocument(type: DocumentType, email: string): Uint8Array {
  const name = ownDocumentName(type, email);
  return existsSync(fileOf(name)) ? read(name) : identityDocument(type);
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
