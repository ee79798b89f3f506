import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/v2/https';

const db = getFirestore(initializeApp());

/** The least that a function of this kind can be: one document read, as `GET /api/health` reads it. */
export const api = onRequest(async (_request, response) => {
  await db.doc('config/wallet').get();
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
