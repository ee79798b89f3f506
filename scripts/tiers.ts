import { execFileSync } from 'node:child_process';

/**
 * Tests with one of these tags are not in the gate (`npm test`) but in `npm run test:all`. The gate runs those of a tag
 * too if one of its paths has changed, and may then cost more: a document, or a test of another suite, changes nothing
 * for them.
 */
export const tierTags = {
  all: { paths: [], suite: '', what: 'slow or rare', cpuSeconds: 0 },
  'all-or-stack': {
    suite: 'stack',
    paths: ['emulator/', 'scripts/'],
    what: 'starts and ends of the local stack',
    cpuSeconds: 150,
  },
  'all-or-build': {
    suite: 'deploy',
    cpuSeconds: 15,
    paths: ['operator/', 'scripts/build', 'scripts/deploy/', 'functions/build.ts', 'web/vite'],
    what: 'what a build for another brand holds',
  },
} as const satisfies Record<
  string,
  { paths: readonly string[]; suite: string; what: string; cpuSeconds: number }
>;

export type TierTag = keyof typeof tierTags;
const names = Object.keys(tierTags) as TierTag[];

/** The tags whose tests the gate runs because of these changed files, each with the first of them. */
export function chooseTags(changed: readonly string[]): Map<TierTag, string> {
  const found = new Map<TierTag, string>();
  for (const name of names) {
    const { paths, suite }: { paths: readonly string[]; suite: string } = tierTags[name];
    const matters = (file: string): boolean =>
      file.endsWith(`.${suite}.test.ts`) || !/\.md$|\.test\.tsx?$/.test(file);
    const cause = changed.find((file) => matters(file) && paths.some((path) => file.startsWith(path)));
    if (cause !== undefined) found.set(name, cause);
  }
  return found;
}

/** The tags that the gate leaves out. */
export function leftOut(added: ReadonlyMap<TierTag, string>): TierTag[] {
  return names.filter((name) => !added.has(name));
}

/**
 * The files that differ from where this branch left main, uncommitted ones included; on main itself, from the commit
 * before the last. Undefined without git, or in a clone too shallow to have that commit.
 */
export function listChangedFiles(root: string): { base: string; files: string[] } | undefined {
  const git = (...args: string[]): string => {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  };
  const attempt = (...args: string[]): string | undefined => {
    try {
      return git(...args);
    } catch {
      return undefined;
    }
  };
  const head = attempt('rev-parse', 'HEAD');
  const left = attempt('merge-base', 'HEAD', 'origin/main') ?? attempt('merge-base', 'HEAD', 'main');
  if (head === undefined || left === undefined) return undefined;
  const base = left === head ? attempt('rev-parse', '--verify', 'HEAD~1') : left;
  if (base === undefined) return undefined;
  const lines = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return { base: base.slice(0, 8), files: lines.join('\n').split('\n').filter(Boolean) };
}
