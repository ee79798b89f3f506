import { listDifferences, readContents } from './seed/contents.ts';
import { withStack, type Stack } from './stack.ts';
import { exportData } from './suite/export.ts';
import type { StackUrls } from './urls.ts';

type Drill = {
  root: string;
  /** The stack that is backed up. */
  urls: StackUrls;
  /** Where the backup is written to. */
  folder: string;
  /** Checks the books of what was restored, prints the findings, and returns 0 if they are consistent. */
  prove: (restored: Stack) => Promise<number>;
  log: (line: string) => void;
  stopSignal?: AbortSignal;
};

/**
 * Backs up a local stack, restores the backup into an empty one next to it, proves the books there, and compares every
 * document, sign-in and object. Returns what differs, and what `prove` has returned. The stack itself stays as it is.
 */
export async function practiseRestore(drill: Drill): Promise<{ differing: string[]; books: number }> {
  const { root, urls, folder, prove, log, stopSignal } = drill;
  const before = await readContents(urls);
  await exportData(urls.hub, folder);
  const written = listDifferences({ expected: before, found: await readContents(urls) });
  if (written.length > 0) log('Something was written during the backup. Run it again.');
  const only = ['auth', 'firestore', 'storage'] as const;
  return withStack(
    { root, only, import: folder, log, ...(stopSignal && { stopSignal }) },
    async (restored) => {
      const books = await prove(restored);
      const found = await readContents(restored.urls);
      log(`${before.size} documents, sign-ins and images before, ${found.size} restored`);
      return { differing: [...written, ...listDifferences({ expected: before, found })], books };
    },
  );
}
