import { randomUUID } from 'node:crypto';
import { collections } from '@keelstone/domain/collections';
import { linkIdOf } from '@keelstone/domain/auth/link';

const emulator = `http://${process.env['FIRESTORE_EMULATOR_HOST'] ?? '127.0.0.1:8080'}`;
const documents = `${emulator}/v1/projects/demo-keelstone/databases/(default)/documents`;
const api = `${process.env['APP_URL'] ?? 'http://localhost:5000'}/api`;

export const password = 'correct horse';

/** An unused address: two journeys run at a time, and each brings its own people. */
export function freshEmail(name: string): string {
  return `${name.split(' ')[0]?.toLowerCase() ?? 'x'}-${randomUUID()}@people.test`;
}

/** Registers a user through the API, for journeys that begin later. */
export async function register(email: string, name = 'Otto Lang'): Promise<void> {
  const response = await fetch(`${api}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, number: '+12025550155', password }),
  });
  if (!response.ok) throw new Error(`Registration answered ${String(response.status)}`);
}

/** Lets a mailed verification link expire, as a day does; a new one may be asked for then. */
export async function expireLink(link: string): Promise<void> {
  const oobCode = new URL(link).searchParams.get('oobCode') ?? '';
  const path = `${collections.links}/${linkIdOf(oobCode)}`;
  const { fields } = (await firestore(path)) as { fields: { uid: { stringValue: string } } };
  await setLongAgo(path, 'expiresAtMs');
  const credentials = `${collections.credentials}/${fields.uid.stringValue}`;
  await setLongAgo(credentials, 'links', 'verify-email', 'createdAtMs');
}

/** Lets the confirmations of somebody's sessions be long ago: what needs a recent one asks for it again. */
export async function forgetConfirmations({ uid }: { uid: string }): Promise<void> {
  const path = `${collections.sessions}/${uid}`;
  const { fields } = (await firestore(path)) as { fields: { live: { mapValue: { fields?: object } } } };
  for (const sid of Object.keys(fields.live.mapValue.fields ?? {}))
    await setLongAgo(path, 'live', sid, 'strongAtMs');
}

/** Lets the last code of somebody's app be long ago, so that the one it shows now counts. */
export async function forgetCode({ uid }: { uid: string }): Promise<void> {
  await setLongAgo(`${collections.factors}/${uid}`, 'totp', 'lastStep');
}

/** When somebody's second factors were last written: nothing was, as long as it stays. */
export async function factorsWrittenAt({ uid }: { uid: string }): Promise<unknown> {
  const document = (await firestore(`${collections.factors}/${uid}`)) as { updateTime: string };
  return document.updateTime;
}

/** Sets a time of a document that is there, or what counts time, to the beginning of times. */
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

/** Reads a document past the API, or changes it. */
async function firestore(path: string, change?: unknown): Promise<unknown> {
  const response = await fetch(`${documents}/${path}`, {
    method: change === undefined ? 'GET' : 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(change !== undefined && { body: JSON.stringify(change) }),
  });
  if (!response.ok) throw new Error(`Firestore answered ${String(response.status)} for ${path}`);
  return response.json();
}
