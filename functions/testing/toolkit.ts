/** Identity Toolkit as anybody with the public web key can use it, bypassing our API. */
type ToolkitSession = { idToken: string; refreshToken: string; localId: string };

/** Calls `accounts:method`; throws if the Toolkit refuses. */
export async function toolkit(method: string, body: object): Promise<ToolkitSession> {
  const url = `http://${emulatorHost()}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any-key`;
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

/** Moves an identity to another address with only one of its tokens, as the Toolkit's mailed link does. */
export async function moveAddress(
  idToken: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await toolkit('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: to });
  const response = await fetch(`http://${emulatorHost()}/emulator/v1/projects/demo-keelstone/oobCodes`);
  const { oobCodes } = (await response.json()) as { oobCodes: { email: string; oobCode: string }[] };
  const code = oobCodes.findLast(({ email }) => email === from)?.oobCode;
  if (code === undefined) throw new Error(`The Toolkit has mailed nothing for ${from}`);
  await toolkit('update', { oobCode: code });
}

/** A fresh ID token of whatever session a refresh token belongs to. */
export async function refreshed(refreshToken: string): Promise<string> {
  const response = await fetch(`http://${emulatorHost()}/securetoken.googleapis.com/v1/token?key=any-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  if (!response.ok) throw new Error(`Secure Token answered ${await response.text()}`);
  return String(((await response.json()) as Record<string, unknown>)['id_token']);
}

function emulatorHost(): string {
  return process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '';
}
