/**
 * The document `signals/{id}`: it says that something changed and when, not which thing. The server writes it with the
 * change, a browser that listens asks the API again.
 */
export type Signal = {
  /** New with every change, so that two changes in one millisecond are distinct. */
  changeId: string;
  atMs: number;
  /** Of that of administrators, when it was written, which is some time after the change. */
  writtenAtMs?: number;
};

/** The signal of what administrators see; every other one has its user's uid as id. */
export const adminSignalId = 'admins';

/** When the API answered, in milliseconds of its own clock, which the times of signals are of too. */
export const answeredAtHeader = 'X-Answered-At';

/** A stored signal; `undefined` for anything else. */
export function parseSignal(data: unknown): Signal | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const changeId: unknown = Reflect.get(data, 'changeId');
  const atMs: unknown = Reflect.get(data, 'atMs');
  if (typeof changeId !== 'string' || changeId === '') return undefined;
  if (typeof atMs !== 'number' || !Number.isSafeInteger(atMs)) return undefined;
  const writtenAtMs: unknown = Reflect.get(data, 'writtenAtMs');
  return { changeId, atMs, ...(typeof writtenAtMs === 'number' && { writtenAtMs }) };
}
