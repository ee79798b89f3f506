import { fingerprint } from '../../kernel/ids.ts';
import { ownDataLimits } from './own-data.limits.ts';

/** The images whose views are recorded, including those that an answer has replaced. */
export const viewedImages = ['identity', 'proof'] as const;
export type ViewedImage = (typeof viewedImages)[number];

/** The image by the kind of the audit row, which is the name of the call that shows it. */
const imageOfKind = {
  'get-kyc-document': 'identity',
  'get-transaction-proof': 'proof',
} as const satisfies Record<string, ViewedImage>;

/** The kinds of audit rows about a view of an image. */
export const imageViewKinds = Object.keys(imageOfKind).filter(isImageView);

/** The image that a row is about. Throws for a kind without one, which is a bug. */
export function toViewedImage(kind: string): ViewedImage {
  if (!isImageView(kind)) throw new Error(`${kind} shows no document`);
  return imageOfKind[kind];
}

/**
 * The time up to which views are shown to the person concerned (docs/decisions/own-data.md): each view 7 days later, so
 * that nobody under investigation learns of it while it happens.
 */
export function viewsShownUntilMs(nowMs: number): number {
  return nowMs - ownDataLimits.viewShownAfterMs;
}

/** An administrator as the person concerned sees them, "K7QM-2XPF": the first letters of a keyed hash. */
export function toPseudonym(mac: string): string {
  const letters = fingerprint(mac).slice(0, 8);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

function isImageView(kind: string): kind is keyof typeof imageOfKind {
  return Object.hasOwn(imageOfKind, kind);
}
