/** Works on every item, on at most `size` at the same time. Fails with the first failure. */
export async function runInPool<Item>(
  size: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items].reverse();
  const workOn = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: size }, workOn));
}
