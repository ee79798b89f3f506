type Listing<Row, Key> = {
  /** At most `wanted` rows after a key, or the first ones, in the order of the list. */
  rowsAfter(startAfter: Key | undefined, wanted: number): Promise<readonly Row[]>;
  keyOf(row: Row): Key;
  /** Absent if everybody sees all rows. */
  isShown: ((row: Row) => boolean) | undefined;
};

/** Up to this many hidden rows need no second query. A reader could notice a second query by its time. */
const hiddenUsually = 5;

/**
 * The next rows of a list that its reader may see, as many as wanted if there are enough. A shorter page would reveal
 * that rows were left out, and so would the time of a second query: a few extra rows are read at first, and a second
 * query follows only if more rows than that were hidden.
 */
export async function readShownRows<Row, Key>(
  { rowsAfter, keyOf, isShown }: Listing<Row, Key>,
  from: Key | undefined,
  wanted: number,
): Promise<Row[]> {
  if (isShown === undefined) return [...(await rowsAfter(from, wanted))];
  const shown: Row[] = [];
  for (let startAfter = from; ;) {
    const pageSize = wanted - shown.length + hiddenUsually;
    const rows = await rowsAfter(startAfter, pageSize);
    shown.push(...rows.filter(isShown));
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize || shown.length >= wanted) return shown.slice(0, wanted);
    startAfter = keyOf(last);
  }
}
