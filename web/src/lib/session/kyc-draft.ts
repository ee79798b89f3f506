import { kycDraftStorageKey } from '@keelstone/domain/storage-keys';
import { readStoredJson, store } from '../browser-storage.ts';
import { findField, findText } from '../find-field.ts';
import type { Session } from './use-session.ts';

/** The typed texts of an identity form by field, never its image. */
export type KycTexts = Readonly<Record<string, string>>;

/** The owner of a form, who was signed in (`full`) or had only a ticket (`kyc`). */
export type DraftOwner = { email: string; scope: 'full' | 'kyc' };

type Draft = DraftOwner & { texts: KycTexts };

/** The draft of this account in this tab. A draft of another account is deleted, and never shown. */
export function readKycDraft(email: string): KycTexts | undefined {
  const draft = read();
  if (draft === undefined || draft.email === email) return draft?.texts;
  forgetKycDraft();
  return undefined;
}

/** Keeps a draft for this tab, also across reloads. No other tab sees it. */
export function keepKycDraft(draft: Draft): void {
  store('sessionStorage', kycDraftStorageKey, JSON.stringify(draft));
}

/** Deletes the draft: it was sent, or its owner has cleared it. */
export function forgetKycDraft(): void {
  store('sessionStorage', kycDraftStorageKey, undefined);
}

/**
 * Deletes a draft of another account, or of a person who has signed out. The draft of an applicant without a session
 * stays, because they find it again when they sign in.
 */
export function forgetForeignKycDraft(session: Session): void {
  const draft = read();
  if (draft === undefined) return;
  const isLeft = session.status === 'signed-out' && draft.scope === 'full';
  if (isLeft || (session.status === 'signed-in' && session.user.email !== draft.email)) forgetKycDraft();
}

function read(): Draft | undefined {
  const stored = readStoredJson('sessionStorage', kycDraftStorageKey);
  const [email, scope, texts] = [
    findText(stored, 'email'),
    findText(stored, 'scope'),
    findField(stored, 'texts'),
  ];
  if (email === undefined || (scope !== 'full' && scope !== 'kyc')) return undefined;
  if (typeof texts !== 'object' || texts === null) return undefined;
  const textEntries = Object.entries(texts).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { email, scope, texts: Object.fromEntries(textEntries) };
}
