import { describe, expect, it } from 'vitest';
import { placeText } from './place-text.ts';
import { timeText } from '../time-text.ts';

describe('where a sign-in came from, in words', () => {
  it.each([
    [
      { browser: 'Firefox', os: 'Linux', network: '203.0.113.0/24' },
      'Firefox on Linux, from the network 203.0.113.0/24',
    ],
    [{ browser: '', os: 'Windows', network: 'unknown' }, 'an unknown browser on Windows'],
    [{ browser: '', os: '', network: 'unknown' }, 'an unknown browser'],
  ])('%j', (device, text) => {
    expect(placeText(device)).toBe(text);
  });
});

describe('a moment in words', () => {
  it('is in UTC, whatever the zone of the server', () => {
    expect(timeText(Date.UTC(2026, 10, 22, 0, 5))).toBe('22 November 2026, 00:05 UTC');
  });
});
