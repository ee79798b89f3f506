const toolkit = `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '127.0.0.1:9099'}/identitytoolkit.googleapis.com/v1`;

/**
 * Signs in past our API, at Google's own door, with the key that every visitor gets with the app: answers the ID token
 * that Google hands out.
 */
export async function signInAtToolkit(login: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${toolkit}/accounts:signInWithPassword?key=public`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...login, returnSecureToken: true }),
  });
  const answer = (await response.json()) as { idToken?: string };
  if (answer.idToken === undefined) throw new Error(`The toolkit answered ${String(response.status)}`);
  return answer.idToken;
}
