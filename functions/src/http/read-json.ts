import { parse } from 'lossless-json';
import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';

/** A decimal without exponent and leading zeros, short enough to be exact (security.md 3.1). */
const plainNumber = /^(-?(?:0|[1-9]\d{0,15})(?:\.\d{1,10})?)$/;
const poisonedKeys = ['__proto__', 'constructor', 'prototype'];

/**
 * Parses a request body strictly: duplicate and prototype keys, deep nesting and numbers that JavaScript would
 * not keep exactly are refused. Errors: `payload-too-large`, `invalid-json`.
 */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength > limits.bodyBytesMax) throw new DomainError('payload-too-large');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    assertDepth(text);
    const value = parse(text, refusePoison, { parseNumber: exactNumber });
    return value;
  } catch {
    throw new DomainError('invalid-json');
  }
}

function exactNumber(raw: string): number {
  if (!plainNumber.test(raw) || raw === '-0' || raw.replace(/\D/g, '').length > 17)
    throw new Error('inexact number');
  return Number(raw);
}

function refusePoison(key: string, value: unknown): unknown {
  if (poisonedKeys.includes(key)) throw new Error('forbidden key');
  return value;
}

/** Checked on the text, before a recursive parser sees it. */
function assertDepth(text: string): void {
  let depth = 0;
  for (const character of text.replace(/"(?:[^"\\]|\\.)*"/gs, '')) {
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    if (depth > limits.bodyDepthMax) throw new Error('too deep');
  }
}
