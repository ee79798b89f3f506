import { kycDraftStorageKey } from '@keelstone/domain/storage-keys';
import { describe, expect, it } from 'vitest';
import { forgetForeignKycDraft, keepKycDraft, readKycDraft } from './kyc-draft.ts';

const texts = { firstName: 'Nora', city: 'Portsmouth' };
const stored = () => window.sessionStorage.getItem(kycDraftStorageKey);

describe('what was typed into an identity form', () => {
  it('is never shown to another account, and is deleted once one asks', () => {
    keepKycDraft({ uid: 'nora', scope: 'full', texts });
    expect(readKycDraft('mallory')).toBeUndefined();
    expect(stored()).toBeNull();
    expect(readKycDraft('nora')).toBeUndefined();
  });

  it.each([
    ['its owner signs out', 'full', { status: 'signed-out' }, false],
    ['another person signs in', 'full', { status: 'full', uid: 'mallory' }, false],
    ['another person opens the form', 'kyc', { status: 'kyc', uid: 'mallory' }, false],
    ['its owner is still there', 'full', { status: 'full', uid: 'nora' }, true],
    ['it is not known yet who is there', 'full', { status: 'unknown' }, true],
    [
      'an applicant who is signed out has to confirm the password again',
      'kyc',
      { status: 'signed-out' },
      true,
    ],
    ['an applicant signs in', 'kyc', { status: 'full', uid: 'nora' }, true],
  ] as const)('when %s (scope %s)', (_when, scope, state, isKept) => {
    keepKycDraft({ uid: 'nora', scope, texts });
    forgetForeignKycDraft(state);
    expect(stored() !== null).toBe(isKept);
  });

  it.each(['{', '{"uid":"nora"}', '{"uid":"nora","scope":"admin","texts":{}}'])(
    'is not read out of %s',
    (value) => {
      window.sessionStorage.setItem(kycDraftStorageKey, value);
      expect(readKycDraft('nora')).toBeUndefined();
    },
  );
});
