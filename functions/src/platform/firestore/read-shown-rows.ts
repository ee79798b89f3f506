type Listing<Row, Key> = {
  /** At most that many rows after a key, or the first ones, in the order of the list. */
  rowsAfter(startAfter: Key | undefined, wanted: number): Promise<readonly Row[]>;
  keyOf(row: Row): Key;
  /** Missing where everybody sees all rows. */
  isShown: ((row: Row) => boolean) | undefined;
};

/** How many hidden rows nobody can notice by the time that a page takes. */
const hiddenUsually = 5;

/**
 * The next rows of a list that its reader may see, as many as are wanted if there are that many: a shorter page would
 * reveal that something was left out, and so would a query more: a few rows more are read with it, and only after more
 * hidden ones than that is there another query.
 */
export async function readShownRows<Row, Key>(
  { rowsAfter, keyOf, isShown }: Listing<Row, Key>,
  from: Key | undefined,
  wanted: number,
): Promise<Row[]> {
  if (isShown === undefined) return [...(await rowsAfter(from, wanted))];
  const shown: Row[] = [];
  for (let startAfter = from; ;) {
    const asked = wanted - shown.length + hiddenUsually;
    const found = await rowsAfter(startAfter, asked);
    shown.push(...found.filter(isShown));
    const last = found.at(-1);
    if (last === undefined || found.length < asked || shown.length >= wanted) return shown.slice(0, wanted);
    startAfter = keyOf(last);
  }
}
