/**
 * The document `signals/{id}` states that something changed and when, not what. The server writes it with the change. A
 * listening browser then asks the API.
 */
export type ChangeSignal = {
  /** New with every change, so that two changes in one millisecond differ. */
  changeId: string;
  atMs: number;
  /** Only in the administrators' signal: when it was written, which is some time after the change. */
  writtenAtMs?: number;
};

/** The id of the administrators' signal. Every other signal has its user's uid. */
export const adminSignalId = 'admins';

/** The header with the time of an answer, in milliseconds of the API's clock, which also dates signals. */
export const answeredAtHeader = 'X-Answered-At';

/** A stored signal, or `undefined` for anything else. */
export function parseSignal(data: unknown): ChangeSignal | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const changeId: unknown = Reflect.get(data, 'changeId');
  const atMs: unknown = Reflect.get(data, 'atMs');
  if (typeof changeId !== 'string' || changeId === '') return undefined;
  if (typeof atMs !== 'number' || !Number.isSafeInteger(atMs)) return undefined;
  const writtenAtMs: unknown = Reflect.get(data, 'writtenAtMs');
  return { changeId, atMs, ...(typeof writtenAtMs === 'number' && { writtenAtMs }) };
}
