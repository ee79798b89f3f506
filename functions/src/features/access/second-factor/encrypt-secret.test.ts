import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';

const key = randomBytes(32).toString('base64');
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

describe('an encrypted secret', () => {
  it('can be decrypted for its account with its key', () => {
    const encrypted = encryptSecret(secret, { key, uid: 'one' });
    expect(encrypted).not.toContain(secret);
    expect(decryptSecret(encrypted, { key, uid: 'one' })).toBe(secret);
  });

  it('is a different text each time', () => {
    expect(encryptSecret(secret, { key, uid: 'one' })).not.toBe(encryptSecret(secret, { key, uid: 'one' }));
  });

  it('cannot be decrypted for another account, with another key, or changed', () => {
    const encrypted = encryptSecret(secret, { key, uid: 'one' });
    const other = randomBytes(32).toString('base64');
    const another = encrypted[10] === 'A' ? 'B' : 'A';
    expect(() => decryptSecret(encrypted, { key, uid: 'two' })).toThrow();
    expect(() => decryptSecret(encrypted, { key: other, uid: 'one' })).toThrow();
    expect(() =>
      decryptSecret(`${encrypted.slice(0, 10)}${another}${encrypted.slice(11)}`, { key, uid: 'one' }),
    ).toThrow();
    expect(() => decryptSecret(encrypted.replace('v1', 'v2'), { key, uid: 'one' })).toThrow('unknown format');
  });
});
