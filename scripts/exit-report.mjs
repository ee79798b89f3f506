// Loaded first by a test (`node --import`): notes, as each process of a command ends, what it has used.
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { cache } = createRequire(import.meta.url);

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const hasFirebaseAdmin = Object.keys(cache).some((file) =>
    /[\\/]node_modules[\\/]firebase-admin[\\/]/.test(file),
  );
  const report = { cpuMs: Math.round((user + system) / 1000), hasFirebaseAdmin };
  appendFileSync(process.env.EXIT_REPORT, `${JSON.stringify(report)}\n`);
});
