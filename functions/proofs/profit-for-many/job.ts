import { parseArgs } from 'node:util';
import { creditBatches } from '../../src/features/desk/profit/credit-batches.service.ts';
import { testDeps } from '../../testing/test-environment.ts';

/** One run of the job as a separate process, to be killed: `node job.mjs --database NAME`. It reports its memory in MB. */
const { database } = parseArgs({ options: { database: { type: 'string', default: '' } } }).values;
process.on('disconnect', () => process.exit());
const megabytes = () => Math.round(process.memoryUsage().rss / 1024 / 1024);
const deps = testDeps({ database });
await deps.users.find('nobody');
const atFirst = megabytes();
const failed = await creditBatches(deps).then(() => '', String);
process.send?.({ failed, atFirst, atLast: megabytes() });
process.disconnect();
