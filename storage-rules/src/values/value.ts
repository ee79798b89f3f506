/**
 * The values of the rules language. Integers are `bigint`, so that 2^53 + 1 is itself; maps
 * are `Map`s, so that `toString` or `__proto__` of JavaScript never shows in rules.
 */
export type Value =
  | NullValue
  | BoolValue
  | IntValue
  | FloatValue
  | StringValue
  | BytesValue
  | TimestampValue
  | DurationValue
  | LatLngValue
  | PathValue
  | ListValue
  | SetValue
  | MapValue
  | MapDiffValue
  | ConstraintValue;

export type ValueType = Value['type'];
export type ValueOf<T extends ValueType> = Extract<Value, { readonly type: T }>;

export interface NullValue {
  readonly type: 'null';
}
export interface BoolValue {
  readonly type: 'bool';
  readonly value: boolean;
}
export interface IntValue {
  readonly type: 'int';
  readonly value: bigint;
}
export interface FloatValue {
  readonly type: 'float';
  readonly value: number;
}
export interface StringValue {
  readonly type: 'string';
  readonly value: string;
}
export interface BytesValue {
  readonly type: 'bytes';
  readonly value: Uint8Array;
}
export interface TimestampValue {
  readonly type: 'timestamp';
  /** Since 1970-01-01T00:00:00Z. */
  readonly nanos: bigint;
}
export interface DurationValue {
  readonly type: 'duration';
  readonly nanos: bigint;
}
export interface LatLngValue {
  readonly type: 'latlng';
  readonly latitude: number;
  readonly longitude: number;
}
export interface PathValue {
  readonly type: 'path';
  readonly segments: readonly PathSegment[];
}
/** A segment of `path('/users/{uid}')` that `bind` fills in: one segment, or several for `{rest=**}`. */
export interface PathCapture {
  readonly name: string;
  readonly isRecursive: boolean;
  /** Absent until it is bound. */
  readonly bound?: readonly string[];
}
export type PathSegment = string | PathCapture;
export interface ListValue {
  readonly type: 'list';
  readonly items: readonly Value[];
}
export interface SetValue {
  readonly type: 'set';
  /** Members by their canonical key, see `canonicalKey`. */
  readonly members: ReadonlyMap<string, Value>;
}
export interface MapValue {
  readonly type: 'map';
  readonly entries: ReadonlyMap<string, Value>;
}
export interface MapDiffValue {
  readonly type: 'map_diff';
  readonly left: MapValue;
  readonly right: MapValue;
}
export interface ConstraintValue {
  readonly type: 'constraint';
  readonly comparator: string;
  readonly operand: Value;
}

export const NULL: NullValue = { type: 'null' };
export const TRUE: BoolValue = { type: 'bool', value: true };
const FALSE: BoolValue = { type: 'bool', value: false };

export const bool = (value: boolean): BoolValue => (value ? TRUE : FALSE);
export const float = (value: number): FloatValue => ({ type: 'float', value });
export const string = (value: string): StringValue => ({ type: 'string', value });
export const bytes = (value: Uint8Array): BytesValue => ({ type: 'bytes', value });
export const path = (segments: readonly PathSegment[]): PathValue => ({ type: 'path', segments });
export const list = (items: readonly Value[]): ListValue => ({ type: 'list', items });
export const map = (entries: Iterable<readonly [string, Value]>): MapValue => ({
  type: 'map',
  entries: new Map(entries),
});

/** Narrows to one type of value. */
export function isA<T extends ValueType>(type: T, value: Value | undefined): value is ValueOf<T> {
  return value?.type === type;
}
