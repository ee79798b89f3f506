/** Identity Toolkit as anybody with the public web key can use it, past our API. */
export type ToolkitSession = { idToken: string; refreshToken: string; localId: string };

/** Calls `accounts:method`; throws where the Toolkit refuses. */
export async function toolkit(method: string, body: object): Promise<ToolkitSession> {
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '';
  const url = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any-key`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The Toolkit answered ${method}: ${await response.text()}`);
  return (await response.json()) as ToolkitSession;
}

/** Signs in with a password at the Toolkit itself. */
export function toolkitSession(person: { email: string; password: string }): Promise<ToolkitSession> {
  const { email, password } = person;
  return toolkit('signInWithPassword', { email, password, returnSecureToken: true });
}
