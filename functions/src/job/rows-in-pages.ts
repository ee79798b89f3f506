/**
 * Every row of a list, a page at a time. A page begins behind the last row of the one before, so that rows which stay in
 * the list, because they fail or are on hold, keep nothing behind them waiting.
 */
export async function* rowsInPages<Row>(
  limit: number,
  listBehind: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  do {
    const page = await listBehind(after);
    yield* page;
    after = page.length < limit ? undefined : page.at(-1);
  } while (after !== undefined);
}
