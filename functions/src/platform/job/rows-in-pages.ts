/**
 * Yields every row of a list, a page at a time. A page begins after the last row of the previous one, so that rows
 * which stay in the list, because they fail or are on hold, do not block later ones.
 */
export async function* readRowsInPages<Row>(
  limit: number,
  listAfter: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  do {
    const page = await listAfter(after);
    yield* page;
    after = page.length < limit ? undefined : page.at(-1);
  } while (after !== undefined);
}
