import { describe, expect, it } from 'vitest';
import { DomainError } from '../../errors.ts';
import { type Credentials, noCredentials, withLink, dropLinks } from './credentials.ts';
import { oneTimeLinkLimits } from './one-time-link.limits.ts';
import { assertUsable, deriveLinkId, newSecret, type SecretRecord } from './one-time-link.ts';

const uid = 'mira';
const atMs = 1_000;
const id = deriveLinkId('a code');
const purpose = 'reset-password';
const link = newSecret({ uid, purpose, atMs });
const credentials = withLink(noCredentials(uid), purpose, { id, createdAtMs: atMs });

function refusal(
  changed: Partial<{ link: SecretRecord | undefined; credentials: Credentials; nowMs: number }>,
) {
  try {
    assertUsable({ id, link, purpose, credentials, nowMs: atMs, ...changed });
    return 'usable';
  } catch (error) {
    return error instanceof DomainError ? error.code : 'a bug';
  }
}

describe('a link', () => {
  it('is usable until the end of its life, and no longer', () => {
    expect(refusal({ nowMs: atMs + oneTimeLinkLimits.resetLinkAgeMsMax })).toBe('usable');
    expect(refusal({ nowMs: atMs + oneTimeLinkLimits.resetLinkAgeMsMax + 1 })).toBe('link-expired');
  });

  it('is refused for another purpose, and an unknown link for every purpose', () => {
    expect(refusal({ link: { ...link, purpose: 'verify-email' } })).toBe('link-invalid');
    expect(refusal({ link: undefined })).toBe('link-invalid');
  });

  it('works once', () => {
    expect(refusal({ link: { ...link, usedAtMs: atMs } })).toBe('link-used');
  });

  it('is replaced by a newer one of its kind, and not by one of another kind', () => {
    const newer = { id: deriveLinkId('another code'), createdAtMs: atMs };
    expect(refusal({ credentials: withLink(credentials, purpose, newer) })).toBe('link-replaced');
    expect(refusal({ credentials: withLink(credentials, 'verify-email', newer) })).toBe('usable');
  });

  it('ends when those of its kind are ended, or the account is gone', () => {
    const ended = dropLinks(credentials, ['verify-email', purpose]);
    expect(refusal({ credentials: ended })).toBe('link-invalid');
    expect(refusal({ credentials: noCredentials(uid) })).toBe('link-invalid');
    expect(refusal({ credentials: dropLinks(credentials, ['delete-account']) })).toBe('usable');
  });

  it('that locks an account works independently, once and for seven days, whatever was mailed since', () => {
    const locking = newSecret({ uid, purpose: 'lock-account', atMs });
    const rest = { id, purpose: 'lock-account', credentials: undefined } as const;
    const asked =
      (nowMs: number, usedAtMs: number | null = null) =>
      () =>
        assertUsable({ ...rest, link: { ...locking, usedAtMs }, nowMs });
    expect(asked(atMs + oneTimeLinkLimits.secureLinkAgeMsMax)).not.toThrow();
    expect(asked(atMs + oneTimeLinkLimits.secureLinkAgeMsMax + 1)).toThrow(new DomainError('link-expired'));
    expect(asked(atMs, atMs)).toThrow(new DomainError('link-used'));
  });

  it('is stored under an id from which the code cannot be read', () => {
    expect(id).not.toContain('a code');
    expect(id).not.toBe(deriveLinkId('a codf'));
  });
});
