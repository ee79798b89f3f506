import { describe, expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const seen = (userAgent: string) => {
  const { browser, os } = describeDevice({ userAgent, ip: '203.0.113.9' });
  return [browser, os];
};

describe('the device of a request', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome',
      'Windows 10',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS 18.1',
    ],
  ])('is named: %s', (userAgent, browser, os) => {
    expect(seen(userAgent)).toEqual([browser, os]);
  });

  it.each(['Fraud? write to help.keelstone-care.com/1 (x', 'Call +1 202 555 0100/2', 'curl/8.5.0', ''])(
    'is not described in its own words: %s',
    (userAgent) => {
      expect(seen(userAgent)).toEqual(['', '']);
    },
  );
});
