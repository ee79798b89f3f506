import { describe, expect, it } from 'vitest';
import {
  countText,
  daysText,
  hoursText,
  spellOut,
  megabytesText,
  minutesText,
  secondsText,
} from './count-text.ts';

describe('the number of a limit in a text', () => {
  it.each([
    [countText(1, 'movement'), '1 movement'],
    [countText(2_000, 'movement'), '2,000 movements'],
    [countText(50, 'address', 'addresses'), '50 addresses'],
    [daysText(7 * 24 * 60 * 60_000), '7 days'],
    [hoursText(48 * 60 * 60_000), '48 hours'],
    [hoursText(60 * 60_000), '1 hour'],
    [secondsText(10_000), '10 seconds'],
    [minutesText(15 * 60_000), '15 minutes'],
    [megabytesText(4 * 1024 * 1024), '4MB'],
    [spellOut('0 days'), '0 days'],
    [spellOut('1 hour'), 'one hour'],
    [spellOut('1 hour', 'an'), 'an hour'],
    [spellOut('10 codes'), 'ten codes'],
    [spellOut('11 codes'), '11 codes'],
    [spellOut('1,000 rows'), '1,000 rows'],
    [spellOut('1.5 hours'), '1.5 hours'],
  ])('reads %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});
