import { parseArgs } from 'node:util';
import { creditProfitBatches } from '../../src/features/money/profit/credit-profit-batches.service.ts';
import { testDeps } from '../../testing/test-environment.ts';

/**
 * One run of the job as a separate process, to be killed: `node --expose-gc job.mjs --database NAME`. Each second it reports
 * the MB that it cannot do without.
 */
const { database } = parseArgs({ options: { database: { type: 'string', default: '' } } }).values;
process.on('disconnect', () => process.exit());
const report = () => {
  globalThis.gc?.();
  process.send?.(Math.round(process.memoryUsage().heapUsed / 1024 / 1024));
};
const reporting = setInterval(report, 1_000);
await creditProfitBatches(testDeps({ database }));
clearInterval(reporting);
process.disconnect();
