import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSecret, sealSecret } from './seal-secret.ts';

const key = randomBytes(32).toString('base64');
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

describe('a sealed secret', () => {
  it('opens for its account with its key', () => {
    const sealed = sealSecret(secret, { key, uid: 'one' });
    expect(sealed).not.toContain(secret);
    expect(openSecret(sealed, { key, uid: 'one' })).toBe(secret);
  });

  it('is a different text each time', () => {
    expect(sealSecret(secret, { key, uid: 'one' })).not.toBe(sealSecret(secret, { key, uid: 'one' }));
  });

  it('does not open for another account, with another key, or changed', () => {
    const sealed = sealSecret(secret, { key, uid: 'one' });
    const other = randomBytes(32).toString('base64');
    const last = sealed.endsWith('A') ? 'B' : 'A';
    expect(() => openSecret(sealed, { key, uid: 'two' })).toThrow();
    expect(() => openSecret(sealed, { key: other, uid: 'one' })).toThrow();
    expect(() =>
      openSecret(`${sealed.slice(0, 10)}${last}${sealed.slice(11)}`, { key, uid: 'one' }),
    ).toThrow();
    expect(() => openSecret(sealed.replace('v1', 'v2'), { key, uid: 'one' })).toThrow('unknown format');
  });
});
