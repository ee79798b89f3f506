import {
  connectStorageEmulator,
  getStorage,
  ref,
  uploadBytesResumable,
  type FirebaseStorage,
  type UploadTask,
} from 'firebase/storage';
import { loadFirebase, type Firebase } from './app.ts';

let storage: FirebaseStorage | undefined;

/**
 * Starts an upload. Import this module lazily. The task is returned in an object because it is thenable: by itself,
 * `await` would wait for the end of the upload.
 */
export async function startUpload(path: string, file: Blob): Promise<{ task: UploadTask; bucket: string }> {
  const firebase = await loadFirebase();
  storage ??= start(firebase);
  const place = ref(storage, path);
  return { task: uploadBytesResumable(place, file, { contentType: file.type }), bucket: place.bucket };
}

function start({ app, emulators }: Firebase): FirebaseStorage {
  const started = getStorage(app);
  if (emulators.storage !== undefined)
    connectStorageEmulator(started, emulators.storage.host, emulators.storage.port);
  return started;
}
