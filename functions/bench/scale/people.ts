import { exampleIds } from '@keelstone/domain/api/example-ids';
import { contract } from '@keelstone/domain/api/contract';
import { receiveUpload } from '../../src/upload/receive-upload.service.ts';
import type { Action } from './generated-day.ts';
import type { Identity } from './services-in-memory.ts';
import type { AppInMemory } from './app-in-memory.ts';

/** Somebody with the token of their last sign-in, and their own network address. */
export type Person = { identity: Identity; token: string; ip: string; number: number };

const { password } = exampleIds;
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** What a person does at one time: the calls of a page, made concurrently. */
export async function act(app: AppInMemory, person: Person, action: Action): Promise<void> {
  await acts[action](app, person);
}

/** How many calls a dashboard makes at the same time. */
export const dashboardCalls = 6;

const acts: Readonly<Record<Action, (app: AppInMemory, person: Person) => Promise<void>>> = {
  signIn,
  secondVisit: () => Promise.resolve(),
  async dashboard(app, person) {
    const { token, ip, userId } = by(person);
    const params = { userId };
    await together([
      app.call('get-current-user', { token, ip }),
      app.call('list-notices', { token, ip }),
      app.call('list-recent-transactions', { token, ip, params }),
      app.call('list-open-requests', { token, ip, params }),
      app.call('get-claim-history', { token, ip, params, query: { range: '1y' } }),
      app.call('get-price-history', { token, ip, query: { range: '1y' } }),
    ]);
  },
  async transactions(app, person) {
    const { token, ip, userId } = by(person);
    await app.call('list-user-transactions', { token, ip, params: { userId } });
  },
  async statement(app, person) {
    const { token, ip, userId } = by(person);
    const query = { from: '2026-11-01', to: '2026-11-30' };
    await app.call('get-statement', { token, ip, params: { userId }, query });
  },
  async security(app, person) {
    const { token, ip, userId } = by(person);
    await together([
      app.call('get-sessions', { token, ip }),
      app.call('get-factors', { token, ip }),
      app.call('list-activity', { token, ip, params: { userId } }),
    ]);
  },
  async profile(app, person) {
    const { token, ip, userId } = by(person);
    const name = (await app.deps.users.find(userId))?.name ?? '';
    await app.call('update-profile', { token, ip, body: { name, number: '+12025550199' } });
  },
  async rename(app, person) {
    const { token, ip } = by(person);
    const body = { name: `Renamed ${letters(person.number)}`, number: '+12025550199' };
    await app.call('update-profile', { token, ip, body });
  },
  async deposit(app, person) {
    const { token, ip } = by(person);
    await together([app.call('get-wallet', { token, ip }), app.call('get-rates', { ip })]);
    const amount = { usd: 600, coinSelected: 'btc' } as const;
    const quoted = await app.call('request-quote', { token, ip, body: amount });
    const proof = await upload(app, person);
    const rest = { proof, remarks: '', transactionId: String(app.deps.now()) };
    const quote: unknown =
      typeof quoted.body === 'object' && quoted.body !== null ? Reflect.get(quoted.body, 'quote') : '';
    await app.call('request-deposit', { token, ip, body: { ...amount, ...rest, quote: String(quote) } });
  },
  async withdrawal(app, person) {
    const { token, ip, userId } = by(person);
    await together([app.call('get-address-book', { token, ip }), app.call('get-rates', { ip })]);
    const body = {
      ...contract['request-withdrawal'].example.body,
      transactionId: String(app.deps.now()),
    };
    await app.call('request-withdrawal', { token, ip, params: { userId }, body });
  },
  async application(app, person) {
    const { email } = person.identity;
    const { ip } = person;
    const body = { name: `New ${letters(person.number)}`, email, number: '+12025550100', password };
    await app.call('register', { ip, body });
    // The mail is sent by a trigger.
    await app.follow();
    const oobCode = /\/verified\?oobCode=([\w-]+)/.exec(app.mails.get(email) ?? '')?.[1] ?? '';
    await app.call('verify-email', { ip, body: { oobCode } });
    await signIn(app, person);
    const { token } = person;
    const document = await upload(app, person);
    const application = { ...contract['submit-kyc'].example.body, email, document };
    await app.call('submit-kyc', { token, ip, body: application });
  },
};

/** Signs in, from the browser that the person always has. */
export async function signIn(app: AppInMemory, person: Person): Promise<void> {
  const { identity, ip, number } = person;
  const device = `device-of-person-${String(number).padStart(6, '0')}`;
  const body = { email: identity.email, password, device };
  const answer = await app.call('login', { ip, userAgent, body });
  const { body: signedIn } = answer;
  const token: unknown =
    typeof signedIn === 'object' && signedIn !== null ? Reflect.get(signedIn, 'token') : '';
  person.token = String(token);
  person.identity = app.identityOf(identity.email);
}

/** A file in the person's inbox, which the trigger of Storage counts. */
async function upload(app: AppInMemory, { identity: { uid } }: Person): Promise<string> {
  const name = `inbox/${uid}/${String(app.deps.now()).padStart(13, '0')}-proof.jpg`;
  const metadata = { firebaseStorageDownloadTokens: 'token' };
  await app.run('count of uploads', () =>
    receiveUpload({ name, generation: '1', contentType: 'image/jpeg', metadata }, app.deps),
  );
  return name;
}

function by({ identity, token, ip }: Person): { token: string; ip: string; userId: string } {
  return { token, ip, userId: identity.uid };
}

async function together(calls: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(calls);
}

/** A number in letters: names have no digits. */
function letters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');
}
