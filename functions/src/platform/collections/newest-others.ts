/** The records of several lists without the reviewed one, each once, newest first. */
export async function listNewestOthers<T extends { id: string; createdAtMs: number }>(
  butId: string,
  ...lists: readonly Promise<readonly T[]>[]
): Promise<T[]> {
  const byId = new Map((await Promise.all(lists)).flat().map((record) => [record.id, record]));
  byId.delete(butId);
  return [...byId.values()].sort((one, other) => other.createdAtMs - one.createdAtMs);
}
