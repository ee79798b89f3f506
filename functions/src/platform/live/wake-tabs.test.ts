import { expect, it } from 'vitest';
import { adminSignalId } from '@keelstone/domain/kernel/live/signal';
import { memoryDatabase } from '../../../testing/memory-store/memory-database.ts';
import { memoryDeps } from '../../../testing/memory-store/memory-deps.ts';
import { wakeAdminTabs } from './wake-tabs.ts';

it('tells administrators of every change, in at most one write a second of all processes together', async () => {
  const db = memoryDatabase();
  let nowMs = 1_000_000;
  const writtenAtMs: number[] = [];
  const processes = [1, 2, 3].map(() => {
    const deps = memoryDeps({ db, now: () => nowMs });
    const put: typeof deps.signals.put = (...given) => {
      writtenAtMs.push(nowMs);
      deps.signals.put(...given);
    };
    return { ...deps, signals: { ...deps.signals, put } };
  });
  const told = async () => (await processes[0]?.signals.find(adminSignalId))?.atMs;
  const touchAll = (changes: readonly number[]) => {
    const untilMs = nowMs + 1_000;
    const wait = async () => void (nowMs = Math.max(nowMs, untilMs + 1_000 * (writtenAtMs.length - 1)));
    return Promise.all(
      processes.flatMap((deps, index) =>
        changes.map(async (ago) => {
          const changedAtMs = nowMs - ago - index;
          await wakeAdminTabs(deps, { time: new Date(changedAtMs).toISOString() }, wait);
          expect(await told()).toBeGreaterThanOrEqual(changedAtMs);
        }),
      ),
    );
  };

  await touchAll([90, 60, 30]);
  expect(writtenAtMs.length).toBeLessThanOrEqual(processes.length);
  const gaps = writtenAtMs.slice(1).map((atMs, index) => atMs - (writtenAtMs[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);

  // One that is older than what they were told of is no news.
  const before = writtenAtMs.length;
  await wakeAdminTabs(processes[0] ?? expect.fail(), { time: new Date(999_000).toISOString() });
  expect(writtenAtMs).toHaveLength(before);
});
