import { RE2JS } from 're2js';
import { hasItem } from './operators.ts';
import {
  bool,
  EvaluationError,
  int,
  list,
  type MapValue,
  millisOf,
  mismatch,
  nameOf,
  NULL_ERROR,
  string,
  type Value,
} from './value.ts';

/** A method with so many arguments; no value if the receiver or an argument has a type for which it does not exist. */
type Method = readonly [parameters: number, call: (...values: Value[]) => Value | undefined];

const BLANKS_AROUND = /^[\0-\x20]+|[\0-\x20]+$/g;

/** Letters beyond ASCII have no case, blanks end at U+0020, a size counts UTF-16 units. */
const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['lower', [0, ofText((text) => string(text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())))]],
  ['upper', [0, ofText((text) => string(text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())))]],
  ['trim', [0, ofText((text) => string(text.replaceAll(BLANKS_AROUND, '')))]],
  ['matches', [1, matches]],
  ['size', [0, sizeOf]],
  ['hasAll', [1, ofLists((own, other) => other.every((item) => hasItem(own, item)))]],
  ['hasAny', [1, ofLists((own, other) => other.some((item) => hasItem(own, item)))]],
  ['hasOnly', [1, ofLists((own, other) => own.every((item) => hasItem(other, item)))]],
  ['keys', [0, (it) => (it.type === 'map' ? list(sortedKeys(it).map(string)) : undefined)]],
  ['get', [2, lookUp]],
  ['toMillis', [0, (it) => (it.type === 'timestamp' ? int(millisOf(it.nanos)) : undefined)]],
]);

/** How many arguments the method takes; `undefined` if no type has it. */
export function parametersOf(name: string): number | undefined {
  return METHODS.get(name)?.[0];
}

/** Calls a method on a value of any type, with the right number of arguments. */
export function callMethod(name: string, receiver: Value, ...args: readonly Value[]): Value {
  if (receiver.type === 'null') throw new EvaluationError(NULL_ERROR);
  const result = METHODS.get(name)?.[1](receiver, ...args);
  if (result === undefined)
    throw mismatch(`${nameOf(receiver)}.${name}(${args.map(nameOf).join(', ')})`, receiver, ...args);
  return result;
}

/** Why RE2 refuses the pattern, or `undefined` if it does not. */
export function patternFault(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    return `Invalid regular expression ${JSON.stringify(pattern)}: ${error instanceof Error ? error.message : ''}`;
  }
}

/** Whether the **whole** text matches: production anchors both ends. */
function matches(text: Value, pattern: Value): Value | undefined {
  if (!isText(text) || !isText(pattern)) return undefined;
  const fault = patternFault(pattern.value);
  if (fault !== undefined) throw new EvaluationError(fault);
  return bool(RE2JS.compile(pattern.value).testExact(text.value));
}

function isText(value: Value): value is Extract<Value, { type: 'string' }> {
  return value.type === 'string';
}

function ofText(apply: (text: string) => Value): Method[1] {
  return (receiver) => (isText(receiver) ? apply(receiver.value) : undefined);
}

function ofLists(holds: (own: readonly Value[], other: readonly Value[]) => boolean): Method[1] {
  return (own, other) =>
    own.type === 'list' && other.type === 'list' ? bool(holds(own.items, other.items)) : undefined;
}

function sizeOf(value: Value): Value | undefined {
  if (value.type === 'string') return int(value.value.length);
  if (value.type === 'list') return int(value.items.length);
  return value.type === 'map' ? int(value.entries.size) : undefined;
}

/** By code point, which is how UTF-8 sorts. */
function sortedKeys({ entries }: MapValue): readonly string[] {
  return [...entries.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/** `get(key, otherwise)`; a list of keys leads through nested maps. */
function lookUp(object: Value, key: Value, otherwise: Value): Value | undefined {
  const keys = key.type === 'list' ? key.items : [key];
  if (object.type !== 'map' || keys.length === 0 || !keys.every(isText)) return undefined;
  let found: Value | undefined = object;
  for (const { value } of keys) found = found?.type === 'map' ? found.entries.get(value) : undefined;
  return found ?? otherwise;
}
