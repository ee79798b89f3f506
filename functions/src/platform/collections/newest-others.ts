type Trace = { id: string; createdAtMs: number };

/** The records of several lists without the reviewed one, each once, newest first. */
export function listNewestOthers<T extends Trace>(butId: string, ...lists: readonly (readonly T[])[]): T[] {
  const byId = new Map(lists.flat().map((record) => [record.id, record]));
  byId.delete(butId);
  return [...byId.values()].sort((one, other) => other.createdAtMs - one.createdAtMs);
}
