/** The email address of the session's owner, of scope `kyc` too; `undefined` if it is not known. */
export async function accountEmail(): Promise<string | undefined> {
  const { loadAuth } = await import('../firebase/auth.ts');
  const auth = await loadAuth();
  await auth.authStateReady();
  return auth.currentUser?.email ?? undefined;
}
