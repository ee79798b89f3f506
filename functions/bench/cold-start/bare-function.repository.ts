import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/v2/https';

const db = getFirestore(initializeApp());

/** The smallest possible function of this kind: one document read, as `GET /api/health` reads it. */
export const api = onRequest(async (_request, response) => {
  await db.doc('wallets/current').get();
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
