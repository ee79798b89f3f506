import { useEffect, useState } from 'react';
import {
  forgetKycDraft,
  keepKycDraft,
  readKycDraft,
  type DraftOwner,
} from '../../../lib/session/kyc-draft.ts';
import { isDirty, textsOf, withTexts, type KycEntries } from '../forms/kyc-form.schema.ts';

/** What the form is opened with, and how much of that was typed in this tab before. */
export function useKycDraft({ uid }: DraftOwner, known: KycEntries) {
  return useState(() => {
    const texts = readKycDraft(uid);
    return { opened: withTexts(known, texts), isRestored: texts !== undefined };
  })[0];
}

/** Keeps the text of a form until it is sent, as soon as it differs from what is known without it. */
export function useKeptTexts({ uid, scope }: DraftOwner, entries: KycEntries, known: KycEntries): void {
  useEffect(() => {
    const texts = textsOf(entries);
    if (isDirty(withTexts(known, texts), known)) keepKycDraft({ uid, scope, texts });
    else forgetKycDraft();
  }, [uid, scope, entries, known]);
}
