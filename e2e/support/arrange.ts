import { randomInt, randomUUID } from 'node:crypto';
import { collections } from '@keelstone/domain/collections';
import { ask } from './api.ts';

const emulator = `http://${process.env['FIRESTORE_EMULATOR_HOST'] ?? '127.0.0.1:8080'}`;
const documents = `${emulator}/v1/projects/demo-keelstone/databases/(default)/documents`;

export const password = 'correct horse';

/** An unused address: two journeys run at a time, and each brings its own people. */
export function freshEmail(name: string): string {
  return `${name.split(' ')[0]?.toLowerCase() ?? 'x'}-${randomUUID()}@people.test`;
}

/** A surname that nobody created earlier has. */
export function freshSurname(): string {
  return `Q${Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`;
}

let lastRegistration: Promise<unknown> = Promise.resolve();

/** Registers a user through the API, for journeys that begin later; one at a time, because all come from one network. */
export async function register(email: string, name = 'Otto Lang'): Promise<void> {
  const body = { name, email, number: '+12025550155', password };
  const registration = lastRegistration.then(() => ask('register', { body }));
  lastRegistration = registration.catch(() => undefined);
  await registration;
}

/** Makes the confirmations of somebody's sessions old, so that calls that need a recent one ask again. */
export async function forgetConfirmations({ uid }: { uid: string }): Promise<void> {
  const path = `${collections.sessions}/${uid}`;
  const { fields } = (await firestore(path)) as { fields: { live: { mapValue: { fields?: object } } } };
  for (const sid of Object.keys(fields.live.mapValue.fields ?? {}))
    await setLongAgo(path, 'live', sid, 'strongAtMs');
}

/** Makes the last code of somebody's app old, so that the one it shows now is accepted. */
export async function forgetCode({ uid }: { uid: string }): Promise<void> {
  await setLongAgo(`${collections.factors}/${uid}`, 'totp', 'lastStep');
}

/** Sets a time, or a counter of time steps, of an existing document to zero. */
async function setLongAgo(path: string, ...names: [string, ...string[]]): Promise<void> {
  const fieldPath = names.map((name) => `\`${name}\``).join('.');
  const value = names.reduceRight<object>((inner, name) => ({ mapValue: { fields: { [name]: inner } } }), {
    integerValue: '1',
  });
  const query = new URLSearchParams({
    'updateMask.fieldPaths': fieldPath,
    'currentDocument.exists': 'true',
  });
  await firestore(`${path}?${query.toString()}`, Reflect.get(value, 'mapValue'));
}

/** Reads or changes a document, bypassing the API. */
async function firestore(path: string, change?: unknown): Promise<unknown> {
  const response = await fetch(`${documents}/${path}`, {
    method: change === undefined ? 'GET' : 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(change !== undefined && { body: JSON.stringify(change) }),
  });
  if (!response.ok) throw new Error(`Firestore answered ${String(response.status)} for ${path}`);
  return response.json();
}
