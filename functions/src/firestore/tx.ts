import type { Transaction } from 'firebase-admin/firestore';

/** A running Firestore transaction, as services hand it on to repositories. */
export type Tx = Transaction;
