/** A fresh ID token of whoever is signed in, full session or not; `undefined` where nobody is. */
export async function idToken(): Promise<string | undefined> {
  const { loadAuth } = await import('../firebase/auth.ts');
  const auth = await loadAuth();
  await auth.authStateReady();
  return auth.currentUser?.getIdToken();
}
