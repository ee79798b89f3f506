import { expect, it } from 'vitest';
import { contract } from '@keelstone/domain/contract';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { pipelineLimits } from './pipeline.limits.ts';
import { readJson } from './read-json.ts';
import { validateBody } from './validate.ts';

type Field = ReturnType<NonNullable<Endpoint['body']>['describe']>['fields'][string];

/** The longest body in which the innermost field is `unit`, as often as it fits. */
function filled(path: readonly string[], [open, unit, close]: readonly [string, string, string]): Uint8Array {
  const before = path.map((name) => `{"${name}":`).join('') + open;
  const after = close + '}'.repeat(path.length);
  const room = pipelineLimits.bodyBytesMax - Buffer.byteLength(before + after);
  return Buffer.from(before + unit.repeat(Math.floor(room / Buffer.byteLength(unit))) + after);
}

const fillings = [
  ['[', '0,', '0]'],
  ['[', '{},', '{}]'],
  ['["', '\u0301\u0323', '"]'],
  ['"a', '\u0301\u0323', '"'],
  // Selectors and signs of flags and skin, of which none or one stands where it should.
  ['"a', '\ufe0f', '"'],
  ['"', '\u{e0041}', '"'],
  ['"', '\u{1f3fb}', '\u200d"'],
  ['"', 'a\u200b', '"'],
  ['"', ' ', 'x"'],
  ['"', '1,', '"'],
  ['"', 'a.', '"'],
  ['"', 'www.', '"'],
  // A text that does not end.
  ['"', '\\"', ''],
] as const;

const msMax = 25;

function pathsOf(fields: Record<string, Field>, above: readonly string[]): string[][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...above, name];
    return 'fields' in field ? [path, ...pathsOf(field.fields, path)] : [path];
  });
}

it(
  'no body takes longer than a few milliseconds to refuse, whatever it repeats',
  { timeout: 600_000, tags: 'all' },
  () => {
    const schemas = Object.entries<Endpoint>(contract).flatMap(([name, { body }]) =>
      body === undefined ? [] : [{ name, body }],
    );
    const slow = schemas.flatMap(({ name, body }) =>
      pathsOf(body.describe().fields, []).flatMap((path) =>
        fillings
          .filter((filling) => fastest(() => validateBody(body, readJson(filled(path, filling)))) > msMax)
          .map(([open, unit]) => `${name} ${path.join('.')} ${open}${unit}`),
      ),
    );
    expect(slow).toEqual([]);
  },
);

/**
 * The least of some times, and of processor time. Work that takes too long is measured repeatedly for ten seconds:
 * other work on this computer may add to many of them, but hardly to all.
 */
function fastest(work: () => unknown): number {
  let leastMs = Infinity;
  const untilMs = performance.now() + 10_000;
  for (let round = 0; leastMs > msMax && (round < 10 || performance.now() < untilMs); round += 1) {
    const startedAtMs = performance.now();
    const used = process.cpuUsage();
    try {
      work();
    } catch {
      // Refused, as almost all are.
    }
    const { user, system } = process.cpuUsage(used);
    leastMs = Math.min(leastMs, performance.now() - startedAtMs, (user + system) / 1000);
  }
  return leastMs;
}
