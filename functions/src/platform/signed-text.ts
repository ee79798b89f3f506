import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type SignedFor = {
  /** The deployment's key, 32 bytes in base64. Each purpose has its own key, derived from it. */
  key: string;
  /** The only person who can use the signed text. */
  uid: string;
};
type Signing = SignedFor & {
  /** The purpose: a text signed for one purpose is not valid for another. */
  label: string;
};

/** Length of a signature: 32 bytes in base64url. */
const macLength = 43;

/** A text without secrets, with a signature that only this deployment can make. */
export function signText(text: string, by: Signing): string {
  return `${text}_${computeMac(text, by)}`;
}

/** Returns the text that `signText` signed for this person and purpose, or `undefined` for any other. */
export function openText(signed: string, by: Signing): string | undefined {
  const text = signed.slice(0, -macLength - 1);
  const expected = Buffer.from(signText(text, by));
  const actual = Buffer.from(signed);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? text : undefined;
}

/** A keyed hash of a text for one person and purpose, which only this deployment can make: 32 bytes in base64url. */
export function computeMac(text: string, { key, uid, label }: Signing): string {
  const own = hkdfSync('sha256', Buffer.from(key, 'base64'), '', label, 32);
  return createHmac('sha256', Buffer.from(own)).update(`${uid}|${text}`).digest('base64url');
}
