import { kycDraftStorageKey } from '@keelstone/domain/storage-keys';
import type { Session } from './use-session.ts';

/** What was typed into an identity form, by field: text alone, never an image. */
export type KycTexts = Readonly<Record<string, string>>;

/** Whose form it is, and whether they were signed in (`full`) or have only a ticket. */
export type DraftOwner = { email: string; scope: 'full' | 'kyc' };

type Draft = DraftOwner & { texts: KycTexts };

/** What this account has typed in this tab. A draft of another account is forgotten, and never shown. */
export function readKycDraft(email: string): KycTexts | undefined {
  const draft = read();
  if (draft === undefined || draft.email === email) return draft?.texts;
  forgetKycDraft();
  return undefined;
}

/** Keeps what was typed for this tab, reloads included; no other tab sees it. */
export function keepKycDraft(draft: Draft): void {
  try {
    window.sessionStorage.setItem(kycDraftStorageKey, JSON.stringify(draft));
  } catch {
    // Where storage is blocked, what is typed lives as long as its form.
  }
}

/** Once it was sent, or its owner has cleared it. */
export function forgetKycDraft(): void {
  try {
    window.sessionStorage.removeItem(kycDraftStorageKey);
  } catch {
    // Nothing is stored where storage is blocked.
  }
}

/**
 * Forgets a draft that is not the present person's: of another account, or of somebody who has signed out. That of an
 * applicant who is signed out stays, for what they typed is to be there when they sign in.
 */
export function forgetForeignKycDraft(session: Session): void {
  const draft = read();
  if (draft === undefined) return;
  const isLeft = session.status === 'signed-out' && draft.scope === 'full';
  if (isLeft || (session.status === 'signed-in' && session.user.email !== draft.email)) forgetKycDraft();
}

function read(): Draft | undefined {
  try {
    return parse(JSON.parse(window.sessionStorage.getItem(kycDraftStorageKey) ?? 'null'));
  } catch {
    // Storage may be blocked, or hold something else.
    return undefined;
  }
}

function parse(value: unknown): Draft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('email' in value && 'scope' in value && 'texts' in value)) return undefined;
  const { email, scope, texts } = value;
  if (typeof email !== 'string' || (scope !== 'full' && scope !== 'kyc')) return undefined;
  if (typeof texts !== 'object' || texts === null) return undefined;
  const kept = Object.entries(texts).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { email, scope, texts: Object.fromEntries(kept) };
}
