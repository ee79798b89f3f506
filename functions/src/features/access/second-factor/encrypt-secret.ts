import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** `key`: 32 bytes in base64. A secret is bound to its account: copied into another document it cannot be decrypted. */
type Binding = { key: string; uid: string };

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret for storage: the version of this format, then nonce, tag and text in base64url. */
export function encryptSecret(secret: string, { key, uid }: Binding): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'base64'), nonce).setAAD(Buffer.from(uid));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
}

/**
 * Decrypts a secret that `encryptSecret` made. Throws for another key, another account or changed bytes, which is a bug
 * or a wrong setting.
 */
export function decryptSecret(encrypted: string, { key, uid }: Binding): string {
  const [version, body = ''] = encrypted.split('.');
  if (version !== 'v1') throw new Error('An encrypted secret has an unknown format');
  const bytes = Buffer.from(body, 'base64url');
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, Buffer.from(key, 'base64'), nonce)
    .setAAD(Buffer.from(uid))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
