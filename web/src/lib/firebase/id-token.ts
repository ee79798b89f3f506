/** A fresh ID token of the signed-in person, full session or not, or `undefined` if nobody is signed in. */
export async function idToken(): Promise<string | undefined> {
  const { loadAuth } = await import('./auth.ts');
  const auth = await loadAuth();
  await auth.authStateReady();
  return auth.currentUser?.getIdToken();
}
