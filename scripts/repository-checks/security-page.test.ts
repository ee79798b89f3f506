import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contract } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { stepUps, type StepUp } from '@keelstone/domain/session/strength';
import { root } from '../run-command.ts';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const endpoints = Object.entries<Endpoint>(contract);

it.each(stepUps)('docs/security.md lists every call that asks for a confirmation of %s', (stepUp: StepUp) => {
  const asking = endpoints.filter(([, entry]) => entry.stepUp === stepUp).map(([name]) => name);
  const [, , , calls = ''] = rowOf(stepUp).split('|');
  const listed = [...calls.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(asking.toSorted());
});

function rowOf(stepUp: StepUp): string {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${stepUp}\` `));
  if (row === undefined) throw new Error(`docs/security.md has no row of ${stepUp}`);
  return row;
}
