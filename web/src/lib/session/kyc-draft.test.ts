import { describe, expect, it } from 'vitest';
import { kycDraftStorageKey } from '@keelstone/domain/storage-keys';
import { signedIn } from '../../testing/render-app.tsx';
import { forgetForeignKycDraft, keepKycDraft, readKycDraft } from './kyc-draft.ts';
import type { Session } from './use-session.ts';

const nora = 'nora@keelstone.test';
const texts = { firstName: 'Nora', city: 'Portsmouth' };
const stored = () => window.sessionStorage.getItem(kycDraftStorageKey);

describe('what was typed into an identity form', () => {
  it('is never shown to another account, and is deleted once one asks', () => {
    keepKycDraft({ email: nora, scope: 'full', texts });
    expect(readKycDraft('mallory@keelstone.test')).toBeUndefined();
    expect(stored()).toBeNull();
    expect(readKycDraft(nora)).toBeUndefined();
  });

  it.each([
    ['its owner signs out', 'full', { status: 'signed-out' }, false],
    ['another person signs in', 'full', signedIn({ email: 'mallory@keelstone.test' }), false],
    ['another person signs in', 'kyc', signedIn({ email: 'mallory@keelstone.test' }), false],
    ['its owner is still there', 'full', signedIn({ email: nora }), true],
    ['it is not known yet who is there', 'full', { status: 'loading', snapshot: undefined }, true],
    [
      'an applicant who is signed out has to confirm the password again',
      'kyc',
      { status: 'signed-out' },
      true,
    ],
    ['an applicant signs in', 'kyc', signedIn({ email: nora }), true],
  ] as const satisfies readonly (readonly [string, 'full' | 'kyc', Session, boolean])[])(
    'when %s (scope %s)',
    (_when, scope, state, isKept) => {
      keepKycDraft({ email: nora, scope, texts });
      forgetForeignKycDraft(state);
      expect(stored() !== null).toBe(isKept);
    },
  );

  it.each(['{', '{"email":"nora"}', '{"email":"nora@keelstone.test","scope":"admin","texts":{}}'])(
    'is not read out of %s',
    (value) => {
      window.sessionStorage.setItem(kycDraftStorageKey, value);
      expect(readKycDraft(nora)).toBeUndefined();
    },
  );
});
