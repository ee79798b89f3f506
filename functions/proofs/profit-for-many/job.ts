import { parseArgs } from 'node:util';
import { creditBatches } from '../../src/features/desk/profit/credit-batches.service.ts';
import { testDeps } from '../../testing/test-environment.ts';

/** One run of the job as a separate process, to be killed: `node job.mjs --database NAME`. It reports its memory in MB each second. */
const { database } = parseArgs({ options: { database: { type: 'string', default: '' } } }).values;
process.on('disconnect', () => process.exit());
const report = () => process.send?.(Math.round(process.memoryUsage().rss / 1024 / 1024));
const reporting = setInterval(report, 1_000);
await creditBatches(testDeps({ database }));
clearInterval(reporting);
process.disconnect();
