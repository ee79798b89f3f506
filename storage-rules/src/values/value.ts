/**
 * The values of the rules language. Integers are `bigint`, so that 2^53 + 1 is itself; maps are `Map`s, so that
 * `toString` or `__proto__` of JavaScript never shows in rules.
 */
export type Value =
  | { readonly type: 'null' }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int'; readonly value: bigint }
  | { readonly type: 'string'; readonly value: string }
  /** `nanos` since 1970-01-01T00:00:00Z. */
  | { readonly type: 'timestamp'; readonly nanos: bigint }
  | { readonly type: 'path'; readonly segments: readonly string[] }
  | { readonly type: 'list'; readonly items: readonly Value[] }
  | MapValue
  /** Data of a type that only Google's engine has, such as a fraction in a document: it may be there, its use is an error. */
  | { readonly type: 'unsupported'; readonly name: string };

export interface MapValue {
  readonly type: 'map';
  readonly entries: ReadonlyMap<string, Value>;
}

export const NULL: Value = { type: 'null' };
export const bool = (value: boolean): Value => ({ type: 'bool', value });
export const string = (value: string): Value => ({ type: 'string', value });
export const path = (segments: readonly string[]): Value => ({ type: 'path', segments });
export const list = (items: readonly Value[]): Value => ({ type: 'list', items });
export const map = (entries: Iterable<readonly [string, Value]>): MapValue => ({
  type: 'map',
  entries: new Map(entries),
});

/** An int of the rules language: signed 64 bits, and an error instead of a silent wrap. */
export function int(value: bigint | number): Value {
  const exact = BigInt(value);
  if (!fitsInt64(exact)) throw new EvaluationError('Integer overflow error.');
  return { type: 'int', value: exact };
}

export function fitsInt64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}

/**
 * A failed evaluation: it refuses the `allow` it happens in unless `||` or `&&` absorbs it. Anything else that is thrown
 * is a bug of this program.
 */
export class EvaluationError extends Error {
  /** Offset in the source, filled in by the innermost expression that sees the error. */
  at: number | undefined;
  /** The error refuses the whole request: what Google's engine would do next is not known. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal = false) {
    super(message);
    this.name = 'EvaluationError';
    this.isFinal = isFinal;
  }
}

export const NULL_ERROR = 'Null value error.';

/** An operation that these operands do not have: in Google's engine neither, unless one is of a type that only it has. */
export function mismatch(operation: string, ...operands: readonly Value[]): EvaluationError {
  const isUnknown = operands.some(({ type }) => type === 'unsupported');
  return isUnknown
    ? unsupported(operation)
    : new EvaluationError(`Unsupported operation error. Received: ${operation}.`);
}

/** Something that Google's engine can do and this runtime cannot. */
export function unsupported(operation: string): EvaluationError {
  return new EvaluationError(`${operation} is not supported by this runtime.`, true);
}

/** How error texts call the type of a value. */
export function nameOf(value: Value): string {
  return value.type === 'unsupported' ? value.name : value.type;
}

/** A value as `debug()` and error texts print it: one line, quotes and control characters escaped. */
export function show(value: Value): string {
  switch (value.type) {
    case 'null':
      return 'null';
    case 'bool':
    case 'int':
      return String(value.value);
    case 'string':
      return JSON.stringify(value.value);
    case 'timestamp':
      return `timestamp(${new Date(millisOf(value.nanos)).toISOString()})`;
    case 'path':
      return JSON.stringify(`/${value.segments.join('/')}`).slice(1, -1);
    case 'list':
      return `[${value.items.map(show).join(', ')}]`;
    case 'map':
      return `{${[...value.entries].map(([key, item]) => `${JSON.stringify(key)}: ${show(item)}`).join(', ')}}`;
    case 'unsupported':
      return `${value.name}(?)`;
  }
}

const NANOS_PER_MILLI = 1_000_000n;
const RFC3339 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;

/** Reads RFC 3339 down to the nanosecond; `undefined` if the text is none. */
export function parseTimestamp(text: string): Value | undefined {
  const [, seconds, fraction = '', zone] = RFC3339.exec(text) ?? [];
  const millis = Date.parse(`${seconds ?? ''}${zone ?? ''}`);
  if (seconds === undefined || Number.isNaN(millis)) return undefined;
  return { type: 'timestamp', nanos: BigInt(millis) * NANOS_PER_MILLI + BigInt(fraction.padEnd(9, '0')) };
}

/** Whole milliseconds, rounded down before 1970 too. */
export function millisOf(nanos: bigint): number {
  const remainder = ((nanos % NANOS_PER_MILLI) + NANOS_PER_MILLI) % NANOS_PER_MILLI;
  return Number((nanos - remainder) / NANOS_PER_MILLI);
}
