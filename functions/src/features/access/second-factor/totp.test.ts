import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, findStep } from './totp.ts';

const atMs = 1_760_000_000_000;
const stepMs = 30_000;
const step = Math.floor(atMs / stepMs);

describe('a code of an authenticator app', () => {
  it('belongs to the current, the previous or the next step', async () => {
    const { secret } = await newTotpSecret('nora@people.test');
    const codeAt = (ms: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: ms });
    const found = await Promise.all(
      [-2, -1, 0, 1, 2].map((steps) => findStep(secret, codeAt(atMs + steps * stepMs), atMs)),
    );
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it('matches RFC 6238', async () => {
    const { base32 } = Secret.fromLatin1('12345678901234567890');
    expect(await findStep(base32, '287082', 59_000)).toBe(1);
    expect(await findStep(base32, '287083', 59_000)).toBeUndefined();
  });
});

it('a new secret has 160 bits, and a QR code that names us and the account', async () => {
  const { secret, uri } = await newTotpSecret('nora@people.test');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Keelstone:nora%40people\.test\?issuer=Keelstone&secret=/);
});
