import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { expect, it } from 'vitest';
import { identityRepository } from './identity.repository.ts';

it("an address that Firebase Auth does not take is nobody's", async () => {
  const identity = identityRepository(getAuth(initializeApp({ projectId: 'demo' }, 'refused-address')));
  expect(await identity.findByEmail('no at sign')).toBeUndefined();
});
