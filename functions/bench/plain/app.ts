import express, { type Express, type Request, type RequestHandler } from 'express';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';

type Given = {
  db: Firestore;
  signIn(credentials: {
    email: string;
    password: string;
  }): Promise<{ uid: string; idToken?: string | undefined } | undefined>;
  verifyToken(token: string): Promise<{ uid: string; isAdmin: boolean } | undefined>;
  rateOf(coin: string): Promise<{ rate: number }>;
  /** Whether an upload is there. */
  hasFile(path: string): Promise<boolean>;
};
type Balances = Record<string, { available: number; held: number }>;

/**
 * Eight money calls as short as an honest engineer would write them by hand, on the same documents as ours: who calls is
 * checked, what is sent is checked, and money moves in a transaction. The rest of ours is in `leftOut`.
 */
export function plainApp({ db, signIn, verifyToken, rateOf, hasFile }: Given): Express {
  const users = db.collection('users');
  const accounts = db.collection('accounts');
  const transactions = db.collection('transactions');

  const app = express();
  app.use(express.json());
  const signedIn: RequestHandler = (request, response, next) => {
    void verifyToken(String(request.headers['token']).replace('Bearer ', '')).then((token) => {
      if (token === undefined) return response.status(401).json({ error: 'Please sign in' });
      response.locals = token;
      return next();
    }, next);
  };
  const admin: RequestHandler = (_request, response, next) => {
    if (response.locals['isAdmin'] === true) next();
    else response.status(403).json({ error: 'Only for administrators' });
  };
  const answer =
    (work: (request: Request, uid: string) => Promise<object>): RequestHandler =>
    (request, response, next) => {
      void work(request, String(response.locals['uid'])).then((body) => response.json(body), next);
    };

  app.post(
    '/api/auth/login',
    answer(async ({ body }) => {
      const found = await signIn({ email: text(body.email), password: text(body.password) });
      if (found === undefined) throw new Refused('Wrong email or password');
      const user = (await users.doc(found.uid).get()).data();
      if (user?.['isVerified'] !== true || user['isBlocked'] === true)
        throw new Refused('You cannot sign in');
      return { token: found.idToken, user };
    }),
  );

  app.get(
    '/api/user',
    signedIn,
    answer(async (_request, uid) => {
      const [user, account] = await db.getAll(users.doc(uid), accounts.doc(uid));
      return { ...user?.data(), ...account?.data() };
    }),
  );

  app.get(
    '/api/wallet',
    answer(async () => (await db.collection('wallets').doc('current').get()).data() ?? {}),
  );

  const recordOf = (type: string, uid: string, asked: { usd: unknown; coin: unknown }) => ({
    ...{ type, uid, coin: coinOf(asked.coin), amountUsdCents: centsOf(asked.usd) },
    ...{ status: 'Pending', isDeleted: false, createdAtMs: Date.now() },
  });

  app.post(
    '/api/transaction/deposit',
    signedIn,
    answer(async ({ body }, uid) => {
      const asked = recordOf('Deposit', uid, { usd: body.usd, coin: body.coinSelected });
      const proof = text(body.proof);
      if (!proof.startsWith(`inbox/${uid}/`) || !(await hasFile(proof)))
        throw new Refused('Upload a proof first');
      const coinUnits = unitsOf(asked.amountUsdCents, await rateOf(asked.coin));
      await transactions.add({ ...asked, coinUnits, txid: text(body.txid), proof });
      return { message: 'Deposit request received' };
    }),
  );

  app.post(
    '/api/transaction/:userId/withdraw',
    signedIn,
    answer(async ({ body }, uid) => {
      const asked = recordOf('Withdrawal', uid, { usd: body.usd, coin: body.coinSelected });
      const coinUnits = unitsOf(asked.amountUsdCents, await rateOf(asked.coin));
      await db.runTransaction(async (tx) => {
        const [user, account] = await tx.getAll(users.doc(uid), accounts.doc(uid));
        if (user?.data()?.['kycStatus'] !== 'Approved') throw new Refused('Verify your identity first');
        const balances = account?.data() as Balances;
        move(balances, { asset: 'usd', available: -asked.amountUsdCents, held: asked.amountUsdCents });
        move(balances, { asset: asked.coin, available: -coinUnits, held: coinUnits });
        tx.update(accounts.doc(uid), balances);
        tx.create(transactions.doc(), { ...asked, coinUnits, address: text(body[`${asked.coin}Address`]) });
      });
      return { message: 'Withdrawal request received' };
    }),
  );

  const read = async (tx: Transaction, at: DocumentReference) => (await tx.get(at)).data() ?? {};

  app.put(
    '/api/transaction/approve',
    ...[signedIn, admin],
    answer(async ({ body }, uid) => {
      await db.runTransaction(async (tx) => {
        const at = transactions.doc(text(body.idToApprove));
        const { status, type, uid: owner, coin, coinUnits, amountUsdCents } = await read(tx, at);
        if (status !== 'Pending') throw new Refused('This was decided already');
        const balances = (await read(tx, accounts.doc(owner))) as Balances;
        const into = type === 'Deposit' ? 'available' : 'held';
        const sign = type === 'Deposit' ? 1 : -1;
        move(balances, { asset: 'usd', [into]: sign * amountUsdCents });
        move(balances, { asset: coin, [into]: sign * coinUnits });
        tx.update(accounts.doc(owner), balances);
        tx.update(at, { status: 'Approved', decidedBy: uid, decidedAtMs: Date.now() });
      });
      return { message: 'Approved' };
    }),
  );

  app.put(
    '/api/transaction/credit',
    ...[signedIn, admin],
    answer(async ({ body }, uid) => {
      const owner = text(body.id);
      const asked = recordOf('Credited', owner, { usd: body.profit, coin: body.profitSelected });
      const credited = { ...asked, status: 'Approved', decidedBy: uid };
      const coinUnits = unitsOf(credited.amountUsdCents, await rateOf(credited.coin));
      await db.runTransaction(async (tx) => {
        const balances = (await read(tx, accounts.doc(owner))) as Balances;
        move(balances, { asset: 'usd', available: credited.amountUsdCents });
        move(balances, { asset: credited.coin, available: coinUnits });
        tx.update(accounts.doc(owner), balances);
        tx.create(transactions.doc(), { ...credited, coinUnits });
      });
      return { message: 'Credited' };
    }),
  );

  app.get(
    '/api/transaction',
    ...[signedIn, admin],
    answer(async () => {
      const newest = transactions.where('isDeleted', '==', false).orderBy('createdAtMs', 'desc');
      return { items: (await newest.limit(10).get()).docs.map((row) => ({ id: row.id, ...row.data() })) };
    }),
  );

  app.use(((error: unknown, _request, response, next) => {
    if (!(error instanceof Refused)) return next(error);
    return response.status(400).json({ error: error.message });
  }) satisfies express.ErrorRequestHandler);
  return app;
}

class Refused extends Error {}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Refused('A text is missing');
  return value;
}

function centsOf(usd: unknown): number {
  if (typeof usd !== 'number' || !Number.isFinite(usd) || usd <= 0) throw new Refused('Enter an amount');
  return Math.round(usd * 100);
}

function coinOf(coin: unknown): string {
  if (coin !== 'btc' && coin !== 'eth') throw new Refused('Choose a coin');
  return coin;
}

function unitsOf(cents: number, { rate }: { rate: number }): number {
  return Math.round((cents * 1_000_000) / rate);
}

type Move = { asset: string; available?: number; held?: number };

function move(balances: Balances, { asset, available = 0, held = 0 }: Move): void {
  const of = balances[asset];
  if (of === undefined || of.available + available < 0 || of.held + held < 0)
    throw new Refused('There is not enough');
  balances[asset] = { available: of.available + available, held: of.held + held };
}
