import { expect, it, vi } from 'vitest';
import { paths } from '../../web/src/config/paths.ts';
import { adminScenes } from './admin.ts';
import { coreKinds } from './scene.ts';
import { applicantScenes, publicScenes } from './signed-out.ts';
import { holderScenes, newcomerScenes, waitingScenes } from './user.ts';

// Scenes wait with it once they are entered. Its matchers would get mixed up with Vitest's.
vi.mock('@playwright/test', () => ({}));

const scenes = [
  ...[...publicScenes, ...applicantScenes, ...holderScenes, ...newcomerScenes, ...waitingScenes],
  ...adminScenes({ kycId: 'anApplication', userId: 'aUser' }),
];
const pages = scenes.filter(({ core }) => core === 'page').map(({ path }) => path.replace(/[?#].*$/, ''));

it('the gate checks the accessibility of every address of the app', () => {
  const unseen = Object.values(paths).filter((path) => !pages.some((page) => patternOf(path).test(page)));
  // Shown at the address of the first case, /admin/review/:list.
  expect(unseen).toEqual([paths.adminInbox]);
});

it('and one scene of each kind, of every name one', () => {
  expect(new Set(scenes.flatMap(({ core }) => core ?? []))).toEqual(new Set(coreKinds));
  const names = scenes.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

/** Which addresses the router would show at this path: `:id` is one part of it, `:id?` perhaps none. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').slice(1);
  const source = parts.map((part) => {
    if (part.startsWith(':')) return part.endsWith('?') ? '(/[^/]+)?' : '/[^/]+';
    return `/${part}`;
  });
  return new RegExp(`^${source.join('')}$`);
}
