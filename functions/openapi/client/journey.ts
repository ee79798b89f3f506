// Typed by the output of openapi-typescript for the document, which ../typed-client.api.test.ts maps to `#api` and
// compiles.
import type { Client } from 'openapi-fetch';
import type { components, paths } from '#api';

type Withdrawal = paths['/api/transaction/{userId}/withdraw']['post'];
type Conflict = Withdrawal['responses'][409]['content']['application/json']['code'];

/** What a client shows for each reason to refuse a withdrawal: exactly the documented ones, by type. */
const advice = {
  'account-locked': 'Unlock the account first.',
  'account-closing': 'Your account is closing. Undo that first.',
  'address-not-saved': 'Save the address first.',
  'address-too-new': 'Wait for 48 hours.',
  'books-in-doubt': 'Ask support.',
  'account-limit': 'Withdraw less.',
  'insufficient-funds': 'Withdraw less.',
  'platform-address': 'Give an address of your own.',
  'key-reused': 'Send it with another transactionId.',
  'too-many-pending': 'Wait for the review.',
} satisfies Record<Conflict, string>;

export type Observed = { registered: string; name: string; transactions: number; advice: string | undefined };

/** Like a client author's code: registers, signs in, reads the account, and asks for too much. */
export async function journey(
  client: Client<paths>,
  person: { email: string; password: string; newEmail: string },
): Promise<Observed> {
  const registered = await client.POST('/api/auth/register', {
    body: { name: 'Ada Quist', email: person.newEmail, number: '+12025550123', password: 'correct horse' },
  });
  if (registered.error !== undefined) throw new Error(registered.error.error);

  const { email, password } = person;
  const login = await client.POST('/api/auth/login', { body: { email, password } });
  if (login.error !== undefined) throw new Error(login.error.error);
  const headers = { token: `Bearer ${login.data.token}` };

  const user = await client.GET('/api/user', { headers });
  if (user.error !== undefined) throw new Error(user.error.error);
  const path = { userId: user.data._id };

  const list = await client.GET('/api/transaction/{userId}', {
    params: { path, query: { limit: 10 } },
    headers,
  });
  if (list.error !== undefined) throw new Error(list.error.error);

  const refused = await client.POST('/api/transaction/{userId}/withdraw', {
    params: { path },
    headers,
    body: tooMuch(user.data),
  });
  const code = refused.error?.code;
  return {
    registered: registered.data.message,
    name: user.data.name,
    transactions: list.data.total,
    advice: code !== undefined && code in advice ? advice[code as Conflict] : undefined,
  };
}

/** The shapes have names that a client can use. */
type Shapes = components['schemas'];

function tooMuch({ balance }: Shapes['User']): Shapes['WithdrawalBody'] {
  return {
    usd: balance + 1000,
    coinSelected: 'btc',
    btcAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    transactionId: String(Date.now()),
  };
}
