import { describe, expect, it, vi } from 'vitest';
import { loadFirebaseConfig, parseEmulators } from './config.ts';

/** The script that firebase-tools 15 writes (templates/hosting/init.js with its placeholders filled). */
const script = `if (typeof firebase === 'undefined') throw new Error('hosting/init-error');
var firebaseConfig = {
  "projectId": "demo-keelstone"
};
if (firebaseConfig) {
  firebase.initializeApp(firebaseConfig);

  var firebaseEmulators = {
  "auth": {
    "host": "127.0.0.1",
    "port": 9099,
    "hostAndPort": "127.0.0.1:9099"
  },
  "storage": {
    "host": "127.0.0.1",
    "port": 9199,
    "hostAndPort": "127.0.0.1:9199"
  }
};
  if (firebaseEmulators) {
    console.log("Automatically connecting");
  }
}`;

describe('the Firebase configuration', () => {
  it('reads the emulators that run, and leaves out those that do not', () => {
    expect(parseEmulators(script)).toEqual({
      auth: { host: '127.0.0.1', port: 9099 },
      storage: { host: '127.0.0.1', port: 9199 },
    });
  });

  it('does not ask for emulators on a real project', async () => {
    const fetched = vi.fn(() => Promise.resolve(new Response('{"projectId":"keelstone","apiKey":"k"}')));
    vi.stubGlobal('fetch', fetched);
    expect(await loadFirebaseConfig()).toEqual({
      options: { projectId: 'keelstone', apiKey: 'k' },
      emulators: {},
    });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
