import { initializeApp, type FirebaseApp } from 'firebase/app';
import { brand } from '@keelstone/domain/kernel/brand';
import type { AppCheckToken } from './app-check.ts';
import { loadFirebaseConfig, type FirebaseConfig } from './config.ts';
import { readAppCheckSiteKey } from './site-key.ts';

export type Firebase = {
  app: FirebaseApp;
  emulators: FirebaseConfig['emulators'];
  /** Undefined without App Check. */
  appCheckToken: AppCheckToken | undefined;
};

let loading: Promise<Firebase> | undefined;

/** The Firebase app, started once. A failure is forgotten, so the next call tries again. */
export function loadFirebase(): Promise<Firebase> {
  loading ??= start().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start(): Promise<Firebase> {
  const [{ options, emulators }, startAppCheck] = await Promise.all([
    loadFirebaseConfig(),
    appCheckStarter(),
  ]);
  // The name is part of the key under which the browser stores the session's token.
  const app = initializeApp(options, brand.slug);
  return { app, emulators, appCheckToken: startAppCheck?.(app) };
}

async function appCheckStarter() {
  const siteKey = readAppCheckSiteKey();
  if (siteKey === undefined) return undefined;
  const { prepareAppCheck } = await import('./app-check.ts');
  return prepareAppCheck(siteKey);
}
