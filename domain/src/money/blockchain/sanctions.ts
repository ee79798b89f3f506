import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { blockchainLimits } from './blockchain.limits.ts';
import { toChainDestination } from './chain-payment.ts';

/**
 * `sanctions/current`: the last list that was read. It stores 72 bits of each address's hash, so that the longest
 * allowed list fits into one document.
 */
export type Sanctions = {
  readAtMs: number;
  count: number;
  /** The hash of the list as received. */
  sha256: string;
  /** The codes, concatenated. */
  codes: string;
};

/** Includes empty lines and repetitions. */
const entriesMax = 2 * blockchainLimits.sanctionedMax;
const codeLength = 12;
/** The form of an address of any coin. Addresses of other coins do no harm. */
const addressShape = /^[0-9A-Za-z:]{20,120}$/;

/** Parses a text with one address a line, or a JSON array. Returns `undefined` if it is neither, empty or too long. */
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

/** The codes of addresses. All spellings of an address have one code, except in Base58, where letter case matters. */
export function encodeAddresses(addresses: readonly string[]): Pick<Sanctions, 'codes' | 'count'> {
  const codes = addresses.map((address) => encodeDestination(toDestination(address)));
  const different = [...new Set(codes)].sort();
  return { codes: different.join(''), count: different.length };
}

/** The destinations of the addresses that an earlier list lacks. */
export function listAddedDestinations(
  before: Pick<Sanctions, 'codes'> | undefined,
  addresses: readonly string[],
): string[] {
  const codes = new Set(before && listCodes(before));
  const destinations = new Set(addresses.map(toDestination));
  return [...destinations].filter((destination) => !codes.has(encodeDestination(destination)));
}

/** Returns whether any of these destinations (`toChainDestination`) is on the list. */
export function isSanctioned(list: Pick<Sanctions, 'codes'>, destinations: readonly string[]): boolean {
  const encodedDestinations = new Set(destinations.map(encodeDestination));
  return listCodes(list).some((code) => encodedDestinations.has(code));
}

/** Counts the addresses that two lists share. */
export function countShared(one: Pick<Sanctions, 'codes'>, other: Pick<Sanctions, 'codes'>): number {
  const codes = new Set(listCodes(other));
  return listCodes(one).filter((code) => codes.has(code)).length;
}

function toDestination(address: string): string {
  return toChainDestination(/^0x[0-9a-f]{40}$/i.test(address) ? 'eth' : 'btc', address);
}

function listCodes({ codes }: Pick<Sanctions, 'codes'>): string[] {
  return Array.from({ length: codes.length / codeLength }, (_one, at) =>
    codes.slice(at * codeLength, (at + 1) * codeLength),
  );
}

function encodeDestination(destination: string): string {
  return base64.encode(sha256(utf8ToBytes(destination))).slice(0, codeLength);
}
