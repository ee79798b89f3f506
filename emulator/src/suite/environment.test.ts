import { expect, it } from 'vitest';
import { findFreePorts } from '../port-check.ts';
import { suiteEnvironment } from './environment.ts';

const withheld = [
  ...['GOOGLE_APPLICATION_CREDENTIALS', 'GCLOUD_PROJECT', 'FIREBASE_TOKEN', 'FIREBASE_AUTH_EMULATOR_HOST'],
  ...['FIRESTORE_EMULATOR_HOST', 'STORAGE_EMULATOR_HOST', 'NODE_ENV', 'KEELSTONE_PORT_HOSTING'],
];
const passedOn = ['HOME', 'PATH', 'LANG', 'HTTPS_PROXY', 'FIREBASE_EMULATORS_PATH'];

it('firebase-tools gets the settings of this stack, and of the developer nothing that leads to a project', async () => {
  const ports = await findFreePorts();
  const base = Object.fromEntries([...withheld, ...passedOn].map((name) => [name, 'x']));
  const env = suiteEnvironment(base, { ports, runPath: '/tmp/run' });
  expect(Object.keys(env).filter((name) => withheld.includes(name))).toEqual([]);
  expect(env).toMatchObject(Object.fromEntries(passedOn.map((name) => [name, 'x'])));
  expect(env).toMatchObject({ APP_URL: `http://localhost:${ports.hosting}`, SMTP_PORT: String(ports.smtp) });
});
