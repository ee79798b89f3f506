import { EvaluationError } from './evaluation-error.ts';
import { list, string, type ListValue, type StringValue, type Value } from './value.ts';

export const NULL_ERROR = 'Null value error.';

/** `object.name` (local-stack.md 4.4): a member of a map; everything else has none. */
export function member(object: Value, name: string): Value {
  if (object.type === 'null') throw new EvaluationError(NULL_ERROR);
  const value = object.type === 'map' ? object.entries.get(name) : undefined;
  if (value === undefined) throw new EvaluationError(`Property ${name} is undefined on object.`);
  return value;
}

/** `object[index]`: an element of a list, string or path, or the value of a key of a map. */
export function element(object: Value, index: Value): Value {
  if (object.type === 'null') throw new EvaluationError(NULL_ERROR);
  if (object.type === 'map' && index.type === 'string') return member(object, index.value);
  const elements = elementsOf(object);
  if (elements === undefined || index.type !== 'int') {
    throw new EvaluationError(`Unsupported operation error. Cannot index ${object.type} with ${index.type}.`);
  }
  const value = elements[Number(index.value)];
  if (value === undefined) throw outOfBounds(index.value, elements.length);
  return value;
}

/** `object[from:to]` of a list or string, `to` exclusive; bounds are checked, never clamped. */
export function slice(object: Value, from: Value, to: Value): Value {
  if (object.type === 'null') throw new EvaluationError(NULL_ERROR);
  if ((object.type !== 'list' && object.type !== 'string') || from.type !== 'int' || to.type !== 'int') {
    throw new EvaluationError(
      `Unsupported operation error. Cannot slice ${object.type} with ${from.type} and ${to.type}.`,
    );
  }
  return sliceOf(object, Number(from.value), Number(to.value));
}

function sliceOf(object: ListValue | StringValue, from: number, to: number): Value {
  const size = object.type === 'list' ? object.items.length : [...object.value].length;
  if (from < 0 || from > size) throw outOfBounds(from, size);
  if (to < from || to > size) throw outOfBounds(to, size);
  if (object.type === 'list') return list(object.items.slice(from, to));
  return string([...object.value].slice(from, to).join(''));
}

function elementsOf(object: Value): readonly Value[] | undefined {
  switch (object.type) {
    case 'list':
      return object.items;
    case 'string':
      return [...object.value].map(string);
    case 'path':
      return object.segments.map(string);
    default:
      return undefined;
  }
}

function outOfBounds(index: bigint | number, size: number): EvaluationError {
  return new EvaluationError(`Index out of bound error. Index: [${index}] , size: [${size}].`);
}
