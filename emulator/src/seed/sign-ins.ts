import type { DemoAuthUser } from '@keelstone/demo/demo-data';
import type { StackUrls } from '../urls.ts';
import { askAsOwner, listRecords, seedProjectId } from './rest.ts';

const api = (urls: StackUrls) => `${urls.auth}/identitytoolkit.googleapis.com/v1`;

/** The fields that the check compares; the moments of import that the emulator adds are left out. */
const comparedFields = [
  'email',
  'emailVerified',
  'disabled',
  'customAttributes',
  'createdAt',
  'salt',
  'passwordHash',
] as const;

/** A sign-in as the Auth emulator keeps it. Its password hash is readable: nothing of this is ever deployed. */
export function storedSignIn(user: DemoAuthUser): Record<string, unknown> {
  const salt = `demo-salt-${user.uid}`;
  return {
    email: user.email,
    emailVerified: user.isVerified,
    disabled: false,
    ...(user.claims === null ? {} : { customAttributes: JSON.stringify(user.claims) }),
    createdAt: String(user.createdAtMs),
    salt,
    passwordHash: `fakeHash:salt=${salt}:password=${user.password}`,
  };
}

/** Auth lists no more at a time. */
const pageSize = 1000;

export async function writeSignIns(urls: StackUrls, users: readonly DemoAuthUser[]): Promise<void> {
  const url = `${api(urls)}/projects/${seedProjectId}/accounts:batchCreate`;
  const json = {
    sanityCheck: true,
    users: users.map((user) => ({
      localId: user.uid,
      lastLoginAt: String(user.createdAtMs),
      ...storedSignIn(user),
    })),
  };
  const refused = listRecords((await askAsOwner(url, { body: { json } }))['error']);
  if (refused.length > 0) throw new Error(`Auth refuses sign-ins: ${JSON.stringify(refused)}`);
}

/** By uid. */
export async function readSignIns(urls: StackUrls): Promise<Map<string, Record<string, unknown>>> {
  const url = `${api(urls)}/projects/${seedProjectId}/accounts:batchGet?maxResults=${String(pageSize)}`;
  const signIns = new Map<string, Record<string, unknown>>();
  for (let token: string | undefined = ''; token !== undefined;) {
    const page = await askAsOwner(token === '' ? url : `${url}&nextPageToken=${encodeURIComponent(token)}`);
    for (const user of listRecords(page['users'])) {
      const compared = comparedFields.filter((name) => user[name] !== undefined);
      signIns.set(String(user['localId']), Object.fromEntries(compared.map((name) => [name, user[name]])));
    }
    token = typeof page['nextPageToken'] === 'string' ? page['nextPageToken'] : undefined;
  }
  return signIns;
}
