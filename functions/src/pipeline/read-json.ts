import { parse } from 'lossless-json';
import { DomainError } from '@keelstone/domain/errors';
import { pipelineLimits } from './pipeline.limits.ts';

/**
 * A decimal without exponent and leading zeros, short enough to be exact. 1e-7 is allowed too, because JavaScript
 * writes a coin amount below 0.000001 that way.
 */
const plainNumber = /^-?(?:(?:0|[1-9]\d{0,15})(?:\.\d{1,10})?|[1-9](?:\.\d)?e-[78])$/;
const poisonedKeys = ['__proto__', 'constructor', 'prototype'];

/**
 * Brackets, commas and texts. A text before a colon is a key. An unterminated text matches to the end in one go:
 * retrying from each of its quotes would let one small body block the process for half a second.
 */
const structure = /[{}[\],]|("(?:[^"\\]|\\.)*(?:"|\\?$))(\s*:)?/gs;
const surrogate = /\\ud[89a-f]/i;

/**
 * Parses a request body strictly. Refuses duplicate and prototype keys, deep nesting, many parts, half characters and
 * numbers that JavaScript would not keep exactly. Errors: `payload-too-large`, `invalid-json`.
 */
export function readJson(bytes: Uint8Array, bytesMax: number = pipelineLimits.bodyBytesMax): unknown {
  if (bytes.byteLength > bytesMax) throw new DomainError('payload-too-large');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    assertStructure(text);
    return parse(text, undefined, { parseNumber: parseExactNumber });
  } catch {
    throw new DomainError('invalid-json');
  }
}

function parseExactNumber(raw: string): number {
  if (!plainNumber.test(raw) || raw === '-0' || raw.replace(/\D/g, '').length > 17)
    throw new Error('inexact number');
  return Number(raw);
}

/**
 * Checks the text before a recursive parser sees it. The parser itself accepts a repeated key. Each object, list and
 * comma counts as a part, because a schema checks every element of a list, however long it is.
 */
function assertStructure(text: string): void {
  const open: Set<unknown>[] = [];
  let parts = 0;
  for (const [token, quoted, colon] of text.matchAll(structure)) {
    if (token === '{' || token === '[') open.push(new Set());
    if (token === '}' || token === ']') open.pop();
    if (open.length > pipelineLimits.bodyDepthMax) throw new Error('too deep');
    if (token === '{' || token === '[' || token === ',') parts += 1;
    if (parts > pipelineLimits.bodyPartsMax) throw new Error('too many parts');
    if (quoted === undefined) continue;
    if (colon !== undefined) assertKey(JSON.parse(quoted), open.at(-1));
    if (surrogate.test(quoted) && !isUnicode(JSON.parse(quoted))) throw new Error('half a character');
  }
}

/** Returns whether a text has no half characters, which escapes can spell but no database stores and no page shows. */
function isUnicode(text: unknown): boolean {
  return typeof text === 'string' && !/\p{Surrogate}/u.test(text);
}

function assertKey(key: unknown, siblings: Set<unknown> | undefined): void {
  if (poisonedKeys.some((poisoned) => poisoned === key)) throw new Error('forbidden key');
  if (siblings === undefined || siblings.has(key)) throw new Error('duplicate key');
  siblings.add(key);
}
