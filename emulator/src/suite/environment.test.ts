import { describe, expect, it } from 'vitest';
import { freePorts } from '../free-ports.ts';
import { suiteEnvironment } from './environment.ts';

const ports = await freePorts();
const from = (base: NodeJS.ProcessEnv) => suiteEnvironment(base, { ports, runPath: '/tmp/run' });

describe('the environment of firebase-tools', () => {
  it('has the settings of the functions, on the ports of this stack', () => {
    expect(from({})).toMatchObject({
      APP_URL: `http://localhost:${ports.hosting}`,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(ports.smtp),
      RATES_URL: `http://127.0.0.1:${ports.rates}/v1/exchangerate`,
      RATES_API_KEY: expect.any(String),
      WEB_API_KEY: 'fake-api-key',
      APP_CHECK: 'off',
      MAIL_FROM: expect.stringContaining('@keelstone.test'),
    });
  });

  it.each([
    'GOOGLE_APPLICATION_CREDENTIALS',
    'GCLOUD_PROJECT',
    'FIREBASE_TOKEN',
    'FIREBASE_AUTH_EMULATOR_HOST',
    'FIRESTORE_EMULATOR_HOST',
    'STORAGE_EMULATOR_HOST',
    'NODE_ENV',
    'KEELSTONE_PORT_HOSTING',
  ])("withholds the developer's %s", (name) => {
    expect(from({ [name]: 'x' })).not.toHaveProperty(name);
  });

  it.each(['HOME', 'PATH', 'LANG', 'HTTPS_PROXY', 'FIREBASE_EMULATORS_PATH'])(
    "passes on the developer's %s",
    (name) => {
      expect(from({ [name]: 'x' })).toHaveProperty(name, 'x');
    },
  );
});
