import { loadData, type LoadPlan } from '../load/load-data.service.ts';
import { reportFailure } from './describe-failure.ts';
import { loadDeps } from './load-data.repository.ts';
import { progress } from './progress.ts';

/** Fills the local stack with many users, until it is done or a signal stops it. Returns the exit status. */
export async function loadDataCommand(project: string, plan: LoadPlan): Promise<number> {
  const stop = new AbortController();
  // A Ctrl-C may come twice, from the terminal and from npm; both mean the same.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const startedAtMs = Date.now();
  let peakBytes = 0;
  const bar = progress(plan.users, 'users');
  try {
    const done = await loadData(plan, loadDeps(project), {
      signal: stop.signal,
      onProgress: (users) => {
        peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
        bar.update(users);
      },
    });
    bar.stop();
    const seconds = (Date.now() - startedAtMs) / 1000;
    process.stdout.write(
      `${String(done.users)} users, ${String(done.documents)} documents in ${seconds.toFixed(1)} s, ` +
        `at most ${(peakBytes / 2 ** 20).toFixed(0)} MiB of memory\n`,
    );
    if (stop.signal.aborted)
      process.stdout.write('Stopped. Run it again to continue; what was written stays.\n');
    return stop.signal.aborted ? 130 : 0;
  } catch (error) {
    bar.stop();
    return reportFailure(error, project);
  }
}
