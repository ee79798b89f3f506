import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { loadRepository } from '../load/load.repository.ts';
import { filesRepository } from '../src/upload/files.repository.ts';

/** The adapters of `npm run load-data`. Refuses anything but an emulator: made-up users belong nowhere else. */
export function loadDeps(projectId: string) {
  const isLocal = ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST', 'STORAGE_EMULATOR_HOST'].every(
    (name) => (process.env[name] ?? '') !== '',
  );
  if (!isLocal || !projectId.startsWith('demo-')) throw new Error(`${projectId} is not a local stack`);
  const app = initializeApp({ projectId });
  return {
    load: loadRepository(getFirestore(app), getAuth(app)),
    files: filesRepository(`${projectId}.appspot.com`, (name) => getStorage(app).bucket(name)),
  };
}
