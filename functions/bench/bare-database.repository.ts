import { getApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';

/** The database of the app under test, and the one on which the bare function repeats its operations. */
export function benchDatabases(bareName: string): { app: Firestore; bare: Firestore } {
  return { app: getFirestore(getApp()), bare: getFirestore(getApp(), bareName) };
}
