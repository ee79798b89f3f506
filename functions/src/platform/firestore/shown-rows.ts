type Listing<Row, Key> = {
  /** At most that many rows after a key, or the first ones, in the order of the list. */
  rowsBehind(startAfter: Key | undefined, wanted: number): Promise<readonly Row[]>;
  keyOf(row: Row): Key;
  isShown(row: Row): boolean;
};

/**
 * The next rows of a list that its reader may see, as many as are wanted if there are that many: a shorter page would
 * reveal that something was left out. One query, and another one only after rows that are not shown.
 */
export async function shownRows<Row, Key>(
  { rowsBehind, keyOf, isShown }: Listing<Row, Key>,
  from: Key | undefined,
  wanted: number,
): Promise<Row[]> {
  const shown: Row[] = [];
  for (let startAfter = from; ;) {
    const missing = wanted - shown.length;
    const found = await rowsBehind(startAfter, missing);
    shown.push(...found.filter(isShown));
    const last = found.at(-1);
    if (last === undefined || found.length < missing || shown.length === wanted) return shown;
    startAfter = keyOf(last);
  }
}
