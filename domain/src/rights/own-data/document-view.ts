import { fingerprint } from '../../kernel/ids.ts';
import { ownDataLimits } from './own-data.limits.ts';

/** The images whose views are recorded: that of an identity application, and a proof of payment; also replaced ones. */
export const viewedImages = ['identity', 'proof'] as const;
export type ViewedImage = (typeof viewedImages)[number];

/** By the kind of the audit row: the name of the call that shows it. */
const imageOfKind = {
  'get-kyc-document': 'identity',
  'get-transaction-proof': 'proof',
} as const satisfies Record<string, ViewedImage>;

/** The kinds of audit rows that record that somebody's image was opened. */
export const imageViewKinds = Object.keys(imageOfKind).filter(isImageView);

/** Which image a row of one of these kinds is about. Throws for another kind: that is a bug. */
export function viewedImageOf(kind: string): ViewedImage {
  if (!isImageView(kind)) throw new Error(`${kind} shows no document`);
  return imageOfKind[kind];
}

/**
 * Views up to this time are shown to the person they concern (docs/decisions/own-data.md): each one
 * 7 days late, so that nobody under investigation learns of it while it happens.
 */
export function viewsShownUntilMs(nowMs: number): number {
  return nowMs - ownDataLimits.viewShownAfterMs;
}

/** An administrator as the person concerned sees them, "K7QM-2XPF": the first letters of a keyed hash. */
export function pseudonymOf(mac: string): string {
  const letters = fingerprint(mac).slice(0, 8);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

function isImageView(kind: string): kind is keyof typeof imageOfKind {
  return Object.hasOwn(imageOfKind, kind);
}
