import type { User } from '@keelstone/domain/core/user/user';
import { ownDataLimits } from '@keelstone/domain/rights/own-data/own-data.limits';
import type { Deps } from '../../../../platform/deps.ts';
import { accountSection } from './account-section.ts';
import { identitySection } from './identity-section.ts';
import { monthSection, movementSection } from './ledger-sections.ts';
import type { ExportFile, Key, Section } from './section.ts';
import {
  activitySection,
  documentViewSection,
  mailSection,
  noticeSection,
  securityEventSection,
} from './trace-sections.ts';
import { proofSection, transactionSection } from './transaction-sections.ts';

/** Where a part begins: in which section, after which row, and after how many files. */
export type ExportPlace = { section: number; after: Key; done: number };
export const firstPlace: ExportPlace = { section: 0, after: [], done: 0 };

type Part = {
  user: User;
  from: ExportPlace;
  /** Called when everything but the end of the zip file has been sent. Returns its comment. `null`: nothing follows. */
  end(next: ExportPlace | null): Promise<string>;
};

/**
 * Streams one zip file of whole files. Each piece is made when the one before has been sent, so that only one page of
 * rows or one image is in memory. Texts are compressed, images stored.
 */
export async function* zipPart({ user, from, end }: Part, deps: Deps): AsyncGenerator<Uint8Array> {
  // Loaded by the only call that needs it.
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    made.push(piece);
  });
  let place: ExportPlace = from;
  let isLast = true;
  let bytes = 0;
  let steps = 0;
  for await (const { files, next } of makeFiles(from, user, deps)) {
    steps += 1;
    bytes += files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
    // A file larger than a whole part is a part of its own, because files are never divided.
    isLast =
      steps === 1 || (bytes <= ownDataLimits.exportPartBytesMax && steps <= ownDataLimits.exportPartStepsMax);
    if (!isLast) break;
    for (const { path, bytes: content, isPacked = false } of files) {
      const entry = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
      entry.mtime = deps.now();
      zip.add(entry);
      entry.push(content, true);
      yield* made.splice(0);
    }
    place = next;
  }
  const comment = new TextEncoder().encode(await end(isLast ? null : place));
  zip.end();
  const directory = Buffer.concat(made);
  // A zip file ends with the length of its comment, and the comment.
  directory.writeUInt16LE(comment.byteLength, directory.byteLength - 2);
  yield directory;
  yield comment;
}

async function* makeFiles(
  from: ExportPlace,
  user: User,
  deps: Deps,
): AsyncGenerator<{ files: readonly ExportFile[]; next: ExportPlace }> {
  for (const [section, produce] of sections.entries()) {
    if (section < from.section) continue;
    const start = section === from.section ? from : { after: [], done: 0 };
    for await (const { files, next } of produce(user, start, deps))
      yield { files, next: { section, ...next } };
  }
}

/** All of a person's data, in the order of the export. An unfinished copy continues in this order. */
export const sections: readonly Section[] = [
  accountSection,
  identitySection,
  transactionSection,
  proofSection,
  movementSection,
  monthSection,
  activitySection,
  securityEventSection,
  noticeSection,
  mailSection,
  documentViewSection,
];
