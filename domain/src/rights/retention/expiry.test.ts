import { describe, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time/time-units.ts';
import {
  expiresAtMs,
  defaultExpiringDays,
  expiringDaysMin,
  isExpiringDays,
  expiredUntilMs,
} from './expiry.ts';

const kinds = ['mail', 'activity', 'notice', 'securityEvent'] as const;

describe('what expires by itself', () => {
  it.each(kinds)('%s: is kept for ever, or not less than the minimum', (kind) => {
    const min = expiringDaysMin[kind];
    const allowed = [0, min, defaultExpiringDays[kind]].map((days) => isExpiringDays(kind, days));
    const refused = [min - 1, min + 0.5, -1, Number.NaN].map((days) => isExpiringDays(kind, days));
    expect([new Set(allowed), new Set(refused)]).toEqual([new Set([true]), new Set([false])]);
  });

  it('expires the set number of days after the event, or never if it is kept for ever', () => {
    expect(expiresAtMs('mail', 1000, defaultExpiringDays)).toBe(1000 + 90 * dayMs);
    expect(expiresAtMs('securityEvent', 1000, defaultExpiringDays)).toBe(1000 + 400 * dayMs);
    const forEver = { ...defaultExpiringDays, mail: 0 };
    expect(expiresAtMs('mail', 1000, forEver)).toBeUndefined();
    expect(expiredUntilMs('mail', 1000 + 90 * dayMs, defaultExpiringDays)).toBe(1000);
    expect(expiredUntilMs('mail', 1000, forEver)).toBeUndefined();
  });
});
