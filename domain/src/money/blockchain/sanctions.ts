import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { chainDestination } from './chain-payment.ts';
import { blockchainLimits } from './blockchain.limits.ts';

/**
 * `sanctions/current`: the list that was read last. It keeps 72 bits of a hash of each address, so that the longest
 * allowed list fits into one document.
 */
export type Sanctions = {
  readAtMs: number;
  count: number;
  /** The hash of the list as it was answered. */
  sha256: string;
  /** One after the other. */
  codes: string;
};

/** With empty lines and repetitions. */
const entriesMax = 2 * blockchainLimits.sanctionedMax;
const codeLength = 12;
/** The form of an address of any coin: ours are recognised, others do no harm. */
const addressShape = /^[0-9A-Za-z:]{20,120}$/;

/** The addresses of a text with one a line, or of a JSON array; `undefined` for anything else, an empty list, or more than fit. */
export function parseSanctioned(text: string): string[] | undefined {
  const entries = text.trimStart().startsWith('[') ? fromJson(text) : text.split(/\r?\n/, entriesMax + 1);
  if (entries.length > entriesMax) return undefined;
  const all = new Set(entries.map((each) => (typeof each === 'string' ? each.trim() : '?')));
  all.delete('');
  const isList = [...all].every((each) => addressShape.test(each));
  return isList && all.size > 0 && all.size <= blockchainLimits.sanctionedMax ? [...all] : undefined;
}

function fromJson(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : ['?'];
  } catch {
    return ['?'];
  }
}

/** The codes of addresses: one for all spellings of an address, except that Base58 counts as it is written. */
export function codesOf(addresses: readonly string[]): Pick<Sanctions, 'codes' | 'count'> {
  const codes = addresses.map((address) => codeOf(destinationOf(address)));
  const different = [...new Set(codes)].sort();
  return { codes: different.join(''), count: different.length };
}

/** Destinations of addresses that an earlier list does not have. */
export function destinationsAddedTo(
  before: Pick<Sanctions, 'codes'> | undefined,
  addresses: readonly string[],
): string[] {
  const codes = new Set(before && codesIn(before));
  const destinations = new Set(addresses.map(destinationOf));
  return [...destinations].filter((destination) => !codes.has(codeOf(destination)));
}

/** Whether one of these destinations (`chainDestination`) is on the list. */
export function isSanctioned(list: Pick<Sanctions, 'codes'>, destinations: readonly string[]): boolean {
  const wanted = new Set(destinations.map(codeOf));
  return codesIn(list).some((code) => wanted.has(code));
}

/** How many addresses of one list are on another. */
export function countShared(one: Pick<Sanctions, 'codes'>, other: Pick<Sanctions, 'codes'>): number {
  const codes = new Set(codesIn(other));
  return codesIn(one).filter((code) => codes.has(code)).length;
}

function destinationOf(address: string): string {
  return chainDestination(/^0x[0-9a-f]{40}$/i.test(address) ? 'eth' : 'btc', address);
}

function codesIn({ codes }: Pick<Sanctions, 'codes'>): string[] {
  return Array.from({ length: codes.length / codeLength }, (_one, at) =>
    codes.slice(at * codeLength, (at + 1) * codeLength),
  );
}

function codeOf(destination: string): string {
  return base64.encode(sha256(utf8ToBytes(destination))).slice(0, codeLength);
}
