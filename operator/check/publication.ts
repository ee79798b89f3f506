import type { LegalFile } from './legal.ts';

/** A version that was published, as it is kept. */
type Published = Pick<LegalFile, 'kind' | 'version' | 'text'>;

/**
 * One sentence for each file that must not be published after these versions: people have read and accepted a version,
 * so its text cannot change, and none can disappear without a trace.
 */
export function checkPublication(files: readonly LegalFile[], published: readonly Published[]): string[] {
  return findNewest(published).flatMap(({ kind, version, text }) => {
    const name = `operator/legal/${kind}.md`;
    const file = files.find((each) => each.kind === kind);
    if (file === undefined)
      return text === ''
        ? []
        : [
            `${name} is missing, but version ${version} is published: to withdraw it, keep the file with a higher version and no text.`,
          ];
    if (file.version < version)
      return [
        `${name} has version ${file.version}, but version ${version} is published: give it a higher one.`,
      ];
    if (file.version === version && file.text !== normalise(text))
      return [`${name} has another text than the published version ${version}: give it a higher version.`];
    return [];
  });
}

function findNewest(published: readonly Published[]): Published[] {
  const newest = new Map<string, Published>();
  for (const one of published)
    if (one.version > (newest.get(one.kind)?.version ?? 0)) newest.set(one.kind, one);
  return [...newest.values()];
}

function normalise(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
