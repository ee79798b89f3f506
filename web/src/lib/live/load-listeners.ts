/** Loads Firestore and the listeners that use it: more JavaScript than the rest of a page. */
export async function loadListeners() {
  const [{ loadFirestore }, { SignalListeners }] = await Promise.all([
    import('../firebase/firestore.ts'),
    import('./signal-listeners.tsx'),
  ]);
  return { firestore: await loadFirestore(), SignalListeners };
}
