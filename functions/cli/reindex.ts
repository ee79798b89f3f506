import { reindex } from '../src/features/desk/reindex/reindex.service.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { reportFailure } from './describe-failure.ts';
import { progress } from './progress.ts';

/**
 * Rebuilds search index, copies and totals of a project, from where an interrupted run stopped or from the start.
 * Returns the exit status; ends the process at SIGINT and SIGTERM, safe at any moment: every repair is one transaction,
 * and the checkpoint of the last whole page is kept.
 */
export async function reindexCommand(project: string, isRestarted: boolean): Promise<number> {
  const bar = progress(1, 'documents');
  const reportInterruption = () => {
    bar.stop();
    process.stderr.write('Interrupted; the next run continues from there.\n');
  };
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.on(signal, () => {
      reportInterruption();
      process.exit(status);
    });

  try {
    const report = await reindex(commandLineDeps(project), {
      isRestarted,
      onProgress: ({ seen, total }) => bar.update(seen, Math.max(total, seen)),
    });
    bar.stop();
    const from = report.isContinued ? ' (continued from an interrupted run)' : '';
    process.stdout.write(
      `${String(report.seen)} documents checked, ${String(report.repaired)} repaired${from}.\n`,
    );
    return 0;
  } catch (error) {
    reportInterruption();
    return reportFailure(error, project);
  }
}
