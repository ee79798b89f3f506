import { afterAll, expect } from 'vitest';
import type { Deps } from '../src/entry/deps.ts';
import { startApi, type Answer } from './api.ts';
import { memoryDeps } from './memory-store/memory-deps.ts';
import { freshDatabase, loggedErrors, testDeps, type TestOptions } from './test-environment.ts';

/**
 * What a test file runs against: dependencies on a database of this name, an API on them, and a clock that the tests
 * move. Bounds for callers are a thousand times as high unless `throttleScale` is given. `replaced` takes the place of
 * some dependencies. In the end no bug may have been logged.
 */
export async function testedApi(
  name: string,
  { config, ...options }: TestOptions = {},
  replaced: (made: Deps) => Partial<Deps> = () => ({}),
) {
  const clock = { skewMs: 0 };
  const made = testDeps({
    now: () => Date.now() + clock.skewMs,
    database: freshDatabase(name),
    config: { throttleScale: 1000, ...config },
    ...options,
  });
  const deps: Deps = { ...made, ...replaced(made) };
  const api = await startApi(deps);
  afterAll(async () => {
    await api.close();
    expect(loggedErrors).toEqual([]);
  });
  return { deps, api, clock };
}

/** The same in memory, for what needs no emulator. */
export async function memoryApi(options?: Parameters<typeof memoryDeps>[0]) {
  const deps = memoryDeps(options);
  const api = await startApi(deps);
  afterAll(async () => {
    await api.close();
    expect(deps.loggedErrors).toEqual([]);
  });
  return { deps, api };
}

/** The code of a refusal, the status of any other answer. */
export function outcomeOf({ status, error }: Answer<unknown>): string | number {
  return error.code ?? status;
}

/** An address of a network that no earlier call came from: what is counted per network starts from zero. */
export function ipElsewhere(): string {
  network += 1;
  return `10.${String(Math.floor(network / 250))}.${String(network % 250)}.7`;
}
let network = 0;
