import { describe, expect, it } from 'vitest';
import { deviceName } from './create-passkey.ts';

describe('the suggested name of a passkey', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari', 'Android phone'],
    ['Mozilla/5.0 (Linux; Android 15; Tab) AppleWebKit/537.36 Chrome/140 Safari', 'Android tablet'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Windows PC'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'Mac'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101', 'Linux PC'],
    ['', 'My passkey'],
  ])('for %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
