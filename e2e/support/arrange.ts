import { randomUUID } from 'node:crypto';
import { collections } from '@keelstone/domain/collections';
import { fingerprint } from '@keelstone/domain/ids';

const firestore = `http://${process.env['FIRESTORE_EMULATOR_HOST'] ?? '127.0.0.1:8080'}`;
const documents = `${firestore}/v1/projects/demo-keelstone/databases/(default)/documents`;
const api = `${process.env['APP_URL'] ?? 'http://127.0.0.1:5000'}/api`;

export const password = 'correct horse';

/** An address that nobody has: two journeys run at a time, and each brings its own people. */
export function freshEmail(name: string): string {
  return `${name.split(' ')[0]?.toLowerCase() ?? 'x'}-${randomUUID()}@people.test`;
}

/** Registers somebody through the API, for journeys that begin later. */
export async function register(email: string, name = 'Otto Lang'): Promise<void> {
  const response = await fetch(`${api}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, number: '+12025550155', password }),
  });
  if (!response.ok) throw new Error(`Registration answered ${String(response.status)}`);
}

/** Lets a mailed verification link expire, as a day does. */
export async function expireLink(link: string): Promise<void> {
  const oobCode = new URL(link).searchParams.get('oobCode') ?? '';
  const id = fingerprint(`link|${oobCode}`);
  const response = await fetch(
    `${documents}/${collections.links}/${id}?updateMask.fieldPaths=expiresAtMs&currentDocument.exists=true`,
    {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ fields: { expiresAtMs: { integerValue: '1' } } }),
    },
  );
  if (!response.ok) throw new Error(`The link of the mail is not known: ${String(response.status)}`);
}
