import type { GlobalOptions } from 'firebase-functions/v2/options';
import { region } from '@keelstone/domain/kernel/regions';
import { secretNames } from '../platform/settings.ts';

/** The options that every function is deployed with. */
export const options = {
  region,
  memory: '512MiB',
  timeoutSeconds: 30,
  maxInstances: 20,
  // The account has only the rights that `npm run provision` grants.
  serviceAccount: 'functions@',
  // The emulator would ask the real Secret Manager for secrets. It has them in its environment.
  secrets: process.env['FUNCTIONS_EMULATOR'] === 'true' ? [] : [...secretNames],
} satisfies GlobalOptions;
