import { describe, expect, it } from 'vitest';
import type { Deps } from '../../src/entry/deps.ts';
import { fixedQuotes } from '../../testing/test-environment.ts';
import { openApi } from './api-under-test.ts';
import { examples } from './examples.ts';
import { playOverHttp } from './play-over-http.ts';
import { proofTimeoutMs } from './settings.ts';

/** The negative control: books that are broken on purpose, in a database that is not checked afterwards. */
describe('the model of the money core over HTTP', { timeout: proofTimeoutMs }, () => {
  it.each<[string, (deps: Deps) => Deps]>([
    ['forgets a balance', (deps) => ({ ...deps, accounts: { ...deps.accounts, put: () => undefined } })],
    [
      'forgets a journal entry',
      (deps) => ({ ...deps, journal: { ...deps.journal, create: () => undefined } }),
    ],
    ['converts at another rate', (deps) => ({ ...deps, quotes: fixedQuotes(deps.now, { btc: 7, eth: 7 }) })],
  ])('would have noticed an API that %s', async (_what, breakDeps) => {
    const broken = await openApi('proof-broken-api', { breakDeps });
    const failures = await Promise.all(
      examples.map(([commands]) => playOverHttp(commands, broken, new Map())),
    );
    await broken.api.close();
    expect(failures.some((failure) => failure !== undefined)).toBe(true);
  });
});
