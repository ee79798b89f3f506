import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';
import { brand } from '@keelstone/domain/kernel/brand';

/** Loaded at its first use, because most requests and the start of an instance do not need it. */
const loadLibrary = () => import('otpauth');

/** 160 random bits in base32, and the URI of the QR code that an authenticator app reads. */
export async function newTotpSecret(account: string): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await loadLibrary();
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: new TOTP({ issuer: brand.name, label: account, secret }).toString() };
}

/** The step that a code belongs to, or `undefined` if it is more than one step away from now. */
export async function findStep(secret: string, code: string, atMs: number): Promise<number | undefined> {
  const { Secret, TOTP } = await loadLibrary();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: atMs,
    window: secondFactorLimits.totpStepsOff,
  });
  return delta === null ? undefined : Math.floor(atMs / secondFactorLimits.totpStepMs) + delta;
}
