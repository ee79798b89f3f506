import { afterEach, expect, it, vi } from 'vitest';
import { daysToMoments } from './reader-days.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['Pacific/Kiritimati', '2026-11-27T10:00:00.000Z', '2026-11-28T09:59:59.999Z'],
  ['Pacific/Pago_Pago', '2026-11-28T11:00:00.000Z', '2026-11-29T10:59:59.999Z'],
  ['UTC', '2026-11-28T00:00:00.000Z', '2026-11-28T23:59:59.999Z'],
])('a day of a reader in %s is from %s to %s', (zone, from, to) => {
  vi.stubEnv('TZ', zone);
  expect(daysToMoments({ from: '2026-11-28', to: '2026-11-28' })).toEqual({ from, to });
});

it('a day on which the clocks change ends when the next one begins; a side that is not asked for is open', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(daysToMoments({ from: 'never', to: '2026-03-29' })).toEqual({ to: '2026-03-29T21:59:59.999Z' });
});
