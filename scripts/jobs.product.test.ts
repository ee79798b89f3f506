import { expect, it } from 'vitest';
import { callFunction, listScheduledFunctions } from '../emulator/src/scheduler.ts';
import { readDocuments } from '../emulator/src/seed/firestore-documents.ts';
import { seedProjectId } from '../emulator/src/seed/rest.ts';
import { stackUrls } from '../emulator/src/urls.ts';
import { runningPorts } from './running-stack.ts';

// Every scheduled function of the product, on the demo data and all that the journeys have made of it. A few at a time:
// each is a process of its own, and firebase-tools gives up one that takes long to start.
const urls = stackUrls(runningPorts());
const emulator = { url: urls.functions, projectId: seedProjectId };
const { signal } = new AbortController();

it.concurrent.each(await listScheduledFunctions(emulator, signal))('$name ends well', async (job) => {
  expect(await callFunction(job, { emulator, atMs: Date.now(), signal })).toBeUndefined();
});

it('what only jobs write is there', async () => {
  const paths = [...(await readDocuments(urls)).keys()];
  for (const path of [/^totals\/kyc$/, /^totals\/transactions$/, /^totals\/users$/, /^reconciliations\//])
    expect(paths).toContainEqual(expect.stringMatching(path));
});
