import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callFunction, listScheduledFunctions } from '../emulator/src/scheduler.ts';
import { readDocuments } from '../emulator/src/seed/firestore-documents.ts';
import { seedProjectId } from '../emulator/src/seed/rest.ts';
import { stackUrls } from '../emulator/src/urls.ts';
import { root } from './run-command.ts';
import { readPorts } from './running-stack.ts';

// Every scheduled function of the product, on the demo data and all that the journeys have made of it. Three as Cloud
// Scheduler calls them, each in a process of its own: one that mails, one that asks other servers, one that reads all books.
const called = ['mailDigests', 'watchPayments', 'reconcileBooks'];
const urls = stackUrls(readPorts());
const emulator = { url: urls.functions, projectId: seedProjectId };
const { signal } = new AbortController();
const jobs = await listScheduledFunctions(emulator, signal);
const isCalled = ({ name }: { name: string }) => called.includes(name);

it.concurrent.each(jobs.filter(isCalled))('$name ends well, called', async (job) => {
  expect(await callFunction(job, { emulator, atMs: Date.now(), signal })).toBeUndefined();
});

it.each(jobs.filter((job) => !isCalled(job)))('$name ends well', async ({ name }) => {
  const job = bundle()[name] ?? expect.fail(`There is no ${name}`);
  await job.run({ scheduleTime: new Date().toISOString() });
});

it('those that are called exist', () => {
  expect(jobs.filter(isCalled)).toHaveLength(called.length);
});

it('what only jobs write is there', async () => {
  const paths = [...(await readDocuments(urls)).keys()];
  for (const path of [/^totals\/kyc$/, /^totals\/transactions$/, /^totals\/users$/, /^reconciliations\//])
    expect(paths).toContainEqual(expect.stringMatching(path));
});

/** The functions as the emulator loads them; this process has their settings (scripts/own-stack.ts). */
function bundle(): Record<string, { run(event: { scheduleTime: string }): Promise<unknown> } | undefined> {
  const storageBucket = process.env['STORAGE_BUCKET'];
  process.env['FIREBASE_CONFIG'] ??= JSON.stringify({ projectId: seedProjectId, storageBucket });
  return createRequire(import.meta.url)(join(root, 'functions/deploy/lib/schedules.cjs'));
}
