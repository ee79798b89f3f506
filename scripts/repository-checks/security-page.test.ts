import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { securityPage, withStepUps } from './security-page.ts';

const page = readFileSync(securityPage, 'utf8');

it('docs/security.md has every call that needs a confirmation: run `npm run openapi` if this fails', async () => {
  expect(await withStepUps(page)).toBe(page);
});

it('finds a call that is missing there', async () => {
  const damaged = page.replace(/^(\| `always` .*)`update-wallet`, /m, '$1');
  expect(damaged).not.toBe(page);
  expect(await withStepUps(damaged)).toBe(page);
});
