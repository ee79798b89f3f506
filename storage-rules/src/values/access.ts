import { EvaluationError } from './evaluation-error.ts';
import { segmentsOf } from './path.ts';
import { list, NULL, path, string, type Value } from './value.ts';

export const NULL_ERROR = 'Null value error.';

/** `object.name`: a member of a map; everything else has none. */
export function member(object: Value, name: string): Value {
  if (object.type === 'null') throw new EvaluationError(NULL_ERROR);
  const value = object.type === 'map' ? object.entries.get(name) : undefined;
  if (value === undefined) throw new EvaluationError(`Property ${name} is undefined on object.`);
  return value;
}

/**
 * `object[index]`: an element of a list, string or path, or the value of a key of a map. A character is a UTF-16 unit,
 * as in Google's engine.
 */
export function element(object: Value, index: Value): Value {
  if (object.type === 'null') throw new EvaluationError(NULL_ERROR);
  if (object.type === 'map' && index.type === 'string') return member(object, index.value);
  const sequence = sequenceOf(object);
  if (sequence === undefined || index.type !== 'int') {
    throw new EvaluationError(`Unsupported operation error. Cannot index ${object.type} with ${index.type}.`);
  }
  const at = Number(index.value);
  expectIndex(at, sequence.size);
  return sequence.at(at);
}

/**
 * `object[from:to]` of a list, string or path, `to` exclusive; a bound that is absent is the start or the end. Both
 * `from` and the last element taken must exist, so `'a'[0:0]` and `''[:]` are errors while `'ab'[1:1]` is empty.
 */
export function slice(object: Value, from: Value | undefined, to: Value | undefined): Value {
  if (object.type === 'null') throw new EvaluationError(NULL_ERROR);
  const sequence = sequenceOf(object);
  const { start, end } = { start: boundOf(from, 0), end: boundOf(to, sequence?.size ?? 0) };
  if (sequence === undefined || start === undefined || end === undefined) {
    const bounds = `${from?.type ?? 'nothing'} and ${to?.type ?? 'nothing'}`;
    throw new EvaluationError(`Unsupported operation error. Cannot slice ${object.type} with ${bounds}.`);
  }
  expectIndex(start, sequence.size);
  expectIndex(end > sequence.size ? end : end - 1, sequence.size);
  if (end < start)
    throw new EvaluationError(`Illegal range error. From index: [${start}] , To index: [${end}].`);
  return sequence.slice(start, end);
}

interface Sequence {
  readonly size: number;
  readonly at: (index: number) => Value;
  readonly slice: (start: number, end: number) => Value;
}

function sequenceOf(object: Value): Sequence | undefined {
  switch (object.type) {
    case 'list': {
      const { items } = object;
      return { size: items.length, at: (i) => items[i] ?? NULL, slice: (i, j) => list(items.slice(i, j)) };
    }
    case 'string': {
      const { value } = object;
      return {
        size: value.length,
        at: (i) => string(value.charAt(i)),
        slice: (i, j) => string(value.slice(i, j)),
      };
    }
    case 'path': {
      const segments = segmentsOf(object);
      return {
        size: segments.length,
        at: (i) => string(segments[i] ?? ''),
        slice: (i, j) => path(segments.slice(i, j)),
      };
    }
    default:
      return undefined;
  }
}

/** `undefined` for a bound that is no int. */
function boundOf(bound: Value | undefined, absent: number): number | undefined {
  if (bound === undefined) return absent;
  return bound.type === 'int' ? Number(bound.value) : undefined;
}

function expectIndex(index: number, size: number): void {
  if (index >= 0 && index < size) return;
  throw new EvaluationError(`Index out of bound error. Index: [${index}] , size: [${size}].`);
}
