import { randomBytes } from 'node:crypto';
import { recoveryRef } from '@keelstone/domain/access/second-factor/second-factor';
import { idOfBytes } from '@keelstone/domain/kernel/ids';
import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';

/** Ten codes of 80 random bits, in groups of four, and what is stored of them. */
export function newRecoveryCodes(uid: string): { codes: string[]; refs: string[] } {
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, () =>
    (idOfBytes(randomBytes(10)).match(/.{4}/g) ?? []).join('-'),
  );
  return { codes, refs: codes.map((code) => recoveryRef(uid, code)) };
}
