import { kycDraftStorageKey } from '@keelstone/domain/storage-keys';
import { uidOf, type AuthState } from '../reactfire/auth-state.ts';

/** What was typed into an identity form, by field: text alone, never an image. */
export type KycTexts = Readonly<Record<string, string>>;

/** Whose form it is. A session of scope `kyc` is over with a reload, and what was typed in it is not. */
export type DraftOwner = { uid: string; scope: 'full' | 'kyc' };

type Draft = DraftOwner & { texts: KycTexts };

/** What this account has typed in this tab. A draft of another account is forgotten, and never shown. */
export function readKycDraft(uid: string): KycTexts | undefined {
  const draft = read();
  if (draft === undefined || draft.uid === uid) return draft?.texts;
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
 * applicant who is signed out stays for their password, should the half hour of their session be over.
 */
export function forgetForeignKycDraft(state: AuthState): void {
  const draft = read();
  if (draft === undefined) return;
  const uid = uidOf(state);
  const isLeft = state.status === 'signed-out' && draft.scope === 'full';
  if (isLeft || (uid !== undefined && uid !== draft.uid)) forgetKycDraft();
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
  if (!('uid' in value && 'scope' in value && 'texts' in value)) return undefined;
  const { uid, scope, texts } = value;
  if (typeof uid !== 'string' || (scope !== 'full' && scope !== 'kyc')) return undefined;
  if (typeof texts !== 'object' || texts === null) return undefined;
  const kept = Object.entries(texts).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { uid, scope, texts: Object.fromEntries(kept) };
}
