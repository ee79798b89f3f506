import { expect, it } from 'vitest';
import { placeText } from './place-text.ts';

const network = '203.0.113.0/24';
it.each([
  [{ browser: 'Firefox', os: 'Linux', network }, `Firefox on Linux, from the network ${network}`],
  [{ browser: '', os: 'Windows', network: 'unknown' }, 'an unknown browser on Windows'],
  [{ browser: '', os: '', network: 'unknown' }, 'an unknown browser'],
])('where a sign-in came from, in words: %j', (device, text) => {
  expect(placeText(device)).toBe(text);
});
