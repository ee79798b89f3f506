import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measureBooks } from '../testing/growth/measure-books.ts';
import { measureNight } from '../testing/growth/measure-night.ts';
import { scheduledJobs } from '../testing/growth/scheduled-jobs.ts';

const schedules = readFileSync(new URL('../src/entry/schedules.ts', import.meta.url), 'utf8');

const movements = 1;
// The tolerance below allows ten reads more.
const sizes = { few: 100, many: 2_000 };

it('every scheduled job is measured, by the services that it calls', () => {
  const imported = [...schedules.matchAll(/import \{([^}]*)\} from '\.\.\/(?:features|platform)/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim());
  const plumbing = ['', 'runParts', 'processSmtp', 'platformLimits'];
  const called = (text: string) =>
    imported.filter((name) => new RegExp(`\\b${name}\\b`).test(text) && !plumbing.includes(name)).sort();
  const scheduled = schedules.split(/^export const /m).slice(1);
  const wanted = scheduled.map((text) => [text.split(' ')[0], called(text)]);
  const measured = Object.entries(scheduledJobs)
    .filter(([, { runs }]) => runs > 0)
    .map(([name, { run }]) => [name, called(run.name === 'run' ? String(run) : run.name)]);
  expect(Object.fromEntries(measured)).toEqual(Object.fromEntries(wanted));
});

it('what a scheduled job reads follows what has changed, and not how many accounts there are', async () => {
  const few = await measureNight({ accounts: sizes.few, movements, changed: 20 });
  const many = await measureNight({ accounts: sizes.many, movements, changed: 20 });
  const perAccount = (name: string) =>
    ((many.get(name)?.reads ?? 0) - (few.get(name)?.reads ?? 0)) / (sizes.many - sizes.few);
  const growing = [...many.keys()].filter((name) => {
    const share = scheduledJobs[name]?.share?.(movements) ?? 0;
    // The parts of a rolling share are not equal, and a run may read a page more.
    return perAccount(name) > share * 1.4 + 0.005;
  });
  expect(growing).toEqual([]);
});

// A part of 2,000 accounts in five minutes; CPU is that of a busy machine, with the database in memory.
it.each([[5, 3_000_000]] as const)(
  'the books of a million users, 50,000 of them active, at %d movements each read at most %d documents a night',
  holdsBooks,
);
it.each([[50, 10_000_000]] as const)('and at %d movements each at most %d', { tags: 'all' }, holdsBooks);

async function holdsBooks(movements: number, readsMax: number): Promise<void> {
  const { reads, partSeconds } = await measureBooks(movements);
  expect(reads).toBeLessThan(readsMax);
  expect(partSeconds).toBeLessThan(300);
}
