/** The e-mail address of whoever has a session, of scope `kyc` too; `undefined` where it is not known. */
export async function accountEmail(): Promise<string | undefined> {
  const { loadAuth } = await import('../firebase/auth.ts');
  const auth = await loadAuth();
  await auth.authStateReady();
  return auth.currentUser?.email ?? undefined;
}
