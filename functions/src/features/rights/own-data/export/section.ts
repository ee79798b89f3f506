import type { User } from '@keelstone/domain/core/user/user';
import { csvText } from '@keelstone/domain/kernel/api/csv';
import { ownDataLimits } from '@keelstone/domain/rights/own-data/own-data.limits';
import type { Deps } from '../../../../platform/deps.ts';

/** One file of a copy. `isPacked`: its bytes are already compressed, as in an image. */
export type ExportFile = { path: string; bytes: Uint8Array; isPacked?: boolean };

export type Key = readonly (string | number)[];

/** Where a section continues: after which row, and how many of the next files are done. */
type Within = { after: Key; done: number };

/** Files that belong together, and where the section continues after them. */
type Produced = { files: readonly ExportFile[]; next: Within };

/** One kind of a person's data. It makes its files a few at a time, and can resume anywhere. */
export type Section = (user: User, from: Within, deps: Deps) => AsyncGenerator<Produced>;

type Rows<Row> = {
  /** Path of the files, without their number and extension. */
  path: string;
  /** At most `exportRows` rows after `after`. */
  list(user: User, after: Key, deps: Deps): Promise<readonly Row[]>;
  keyOf(row: Row): Key;
  /** The part of a row that its owner may see, which alone leaves the server. `undefined` for another's row. */
  shown(row: Row, user: User, deps: Deps): object | undefined;
  columns: readonly string[];
  cells(row: Row): readonly (string | number)[];
};

/** Writes a JSON and a CSV file for each page of a list. An empty list has (empty) files too. */
export function defineRowsSection<Row>({ path, list, keyOf, shown, columns, cells }: Rows<Row>): Section {
  return async function* (user, { after, done }, deps) {
    for (let page = done, key = after; ; page += 1) {
      const rows = await list(user, key, deps);
      const last = rows.at(-1);
      if (last === undefined && page > 0) return;
      const own = rows.flatMap((row) => {
        const wire = shown(row, user, deps);
        return wire === undefined ? [] : [{ wire, cells: cells(row) }];
      });
      const name = `${path}-${String(page + 1).padStart(4, '0')}`;
      key = last === undefined ? key : keyOf(last);
      yield {
        files: [
          makeJson(
            `${name}.json`,
            own.map(({ wire }) => wire),
          ),
          encodeFile(`${name}.csv`, csvText([columns, ...own.map((row) => row.cells)])),
        ],
        next: { after: key, done: page + 1 },
      };
      if (rows.length < ownDataLimits.exportRows) return;
    }
  };
}

type Records<R> = {
  list(user: User, after: Key, deps: Deps): Promise<readonly R[]>;
  /** The most records that `list` finds. */
  pageSize: number;
  keyOf(record: R): Key;
  /** The functions that make each file in turn, so that only one is in memory, or `undefined` if its bytes are gone. */
  files(record: R): readonly ((deps: Deps) => Promise<ExportFile | undefined>)[];
};

/** Yields the separate files of records in turn. */
export function defineRecordsSection<R>({ list, pageSize, keyOf, files }: Records<R>): Section {
  return async function* (user, { after, done }, deps) {
    let key = after;
    let made = done;
    for (;;) {
      const records = await list(user, key, deps);
      for (const record of records) {
        const makers = files(record);
        for (const [index, make] of makers.entries()) {
          if (index < made) continue;
          const file = await make(deps);
          const next =
            index + 1 < makers.length ? { after: key, done: index + 1 } : { after: keyOf(record), done: 0 };
          yield { files: file === undefined ? [] : [file], next };
        }
        key = keyOf(record);
        made = 0;
      }
      if (records.length < pageSize) return;
      // The place is reported after a page without files too, so that a part can end there.
      yield { files: [], next: { after: key, done: 0 } };
    }
  };
}

export function makeJson(path: string, value: object): ExportFile {
  return encodeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

export function encodeFile(path: string, text: string): ExportFile {
  return { path, bytes: new TextEncoder().encode(text) };
}

/** The cursor of a list of events after a row. */
export function makeEventCursor(after: Key): { cursor?: string } {
  return after.length === 0 ? {} : { cursor: after.join('_') };
}

export function formatCellTime(atMs: number | null | undefined): string {
  return atMs === null || atMs === undefined ? '' : new Date(atMs).toISOString();
}
