import type { ExportPlace } from '@keelstone/domain/own-data/data-export';
import type { User } from '@keelstone/domain/user/user';
import { sections } from './sections.ts';
import type { ExportDeps, ExportFile } from './section.ts';
import { openZip } from './zip.ts';

/** One zip file, and where the next one begins; `null` after the last. */
export type MadePart = { bytes: Uint8Array; place: ExportPlace | null };

type Making = {
  user: User;
  from: ExportPlace;
  bytesMax: number;
  /** Called as each section begins. */
  onSection(section: number): Promise<void>;
};

/**
 * The zip files of a copy from a given place on, one after the other: only one of them, plus one page of rows or one
 * image, is in memory. A file is never divided: pages and images are far smaller than a part.
 */
export async function* makeParts(
  { user, from, bytesMax, onSection }: Making,
  deps: ExportDeps,
): AsyncGenerator<MadePart> {
  let zip = await openZip(deps.now());
  let place = from;
  for await (const { files, next } of produced({ user, from, onSection }, deps)) {
    // The files of a page stay together: a run can only continue between two pages.
    if (!zip.isEmpty() && !zip.takes(files, bytesMax)) {
      yield { bytes: zip.close(), place };
      zip = await openZip(deps.now());
    }
    for (const file of files) zip.add(file);
    place = next;
  }
  yield { bytes: zip.close(), place: null };
}

async function* produced(
  { user, from, onSection }: Pick<Making, 'user' | 'from' | 'onSection'>,
  deps: ExportDeps,
): AsyncGenerator<{ files: readonly ExportFile[]; next: ExportPlace }> {
  for (const [section, produce] of sections.entries()) {
    if (section < from.section) continue;
    await onSection(section);
    const start = section === from.section ? from : { after: [], done: 0 };
    for await (const { files, next } of produce(user, start, deps))
      yield { files, next: { section, ...next } };
  }
}
