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
export async function act(stage: AppInMemory, person: Person, action: Action): Promise<void> {
  await acts[action](stage, person);
}

/** How many calls a dashboard makes at the same time. */
export const dashboardCalls = 6;

const acts: Readonly<Record<Action, (stage: AppInMemory, person: Person) => Promise<void>>> = {
  signIn,
  secondVisit: () => Promise.resolve(),
  async dashboard(stage, person) {
    const { token, ip, userId } = by(person);
    const params = { userId };
    await together([
      stage.call('get-current-user', { token, ip }),
      stage.call('list-notices', { token, ip }),
      stage.call('list-recent-transactions', { token, ip, params }),
      stage.call('list-open-requests', { token, ip, params }),
      stage.call('get-claim-history', { token, ip, params, query: { range: '1y' } }),
      stage.call('get-price-history', { token, ip, query: { range: '1y' } }),
    ]);
  },
  async transactions(stage, person) {
    const { token, ip, userId } = by(person);
    await stage.call('list-user-transactions', { token, ip, params: { userId } });
  },
  async statement(stage, person) {
    const { token, ip, userId } = by(person);
    const query = { from: '2026-11-01', to: '2026-11-30' };
    await stage.call('get-statement', { token, ip, params: { userId }, query });
  },
  async security(stage, person) {
    const { token, ip, userId } = by(person);
    await together([
      stage.call('get-sessions', { token, ip }),
      stage.call('get-factors', { token, ip }),
      stage.call('list-activity', { token, ip, params: { userId } }),
    ]);
  },
  async profile(stage, person) {
    const { token, ip, userId } = by(person);
    const name = (await stage.deps.users.find(userId))?.name ?? '';
    await stage.call('update-profile', { token, ip, body: { name, number: '+12025550199' } });
  },
  async rename(stage, person) {
    const { token, ip } = by(person);
    const body = { name: `Renamed ${letters(person.number)}`, number: '+12025550199' };
    await stage.call('update-profile', { token, ip, body });
  },
  async deposit(stage, person) {
    const { token, ip } = by(person);
    await together([stage.call('get-wallet', { token, ip }), stage.call('get-rates', { ip })]);
    const amount = { usd: 600, coinSelected: 'btc' } as const;
    const quoted = await stage.call('request-quote', { token, ip, body: amount });
    const proof = await upload(stage, person);
    const rest = { proof, remarks: '', transactionId: String(stage.deps.now()) };
    const quote: unknown =
      typeof quoted.body === 'object' && quoted.body !== null ? Reflect.get(quoted.body, 'quote') : '';
    await stage.call('request-deposit', { token, ip, body: { ...amount, ...rest, quote: String(quote) } });
  },
  async withdrawal(stage, person) {
    const { token, ip, userId } = by(person);
    await together([stage.call('get-address-book', { token, ip }), stage.call('get-rates', { ip })]);
    const body = {
      ...contract['request-withdrawal'].example.body,
      transactionId: String(stage.deps.now()),
    };
    await stage.call('request-withdrawal', { token, ip, params: { userId }, body });
  },
  async application(stage, person) {
    const { email } = person.identity;
    const { ip } = person;
    const body = { name: `New ${letters(person.number)}`, email, number: '+12025550100', password };
    await stage.call('register', { ip, body });
    // The mail is sent by a trigger.
    await stage.follow();
    const oobCode = /\/verified\?oobCode=([\w-]+)/.exec(stage.mails.get(email) ?? '')?.[1] ?? '';
    await stage.call('verify-email', { ip, body: { oobCode } });
    await signIn(stage, person);
    const { token } = person;
    const document = await upload(stage, person);
    const application = { ...contract['submit-kyc'].example.body, email, document };
    await stage.call('submit-kyc', { token, ip, body: application });
  },
};

/** Signs in, from the browser that the person always has. */
export async function signIn(stage: AppInMemory, person: Person): Promise<void> {
  const { identity, ip, number } = person;
  const device = `device-of-person-${String(number).padStart(6, '0')}`;
  const body = { email: identity.email, password, device };
  const answer = await stage.call('login', { ip, userAgent, body });
  const { body: signedIn } = answer;
  const token: unknown =
    typeof signedIn === 'object' && signedIn !== null ? Reflect.get(signedIn, 'token') : '';
  person.token = String(token);
  person.identity = stage.identityOf(identity.email);
}

/** A file in the person's inbox, which the trigger of Storage counts. */
async function upload(stage: AppInMemory, { identity: { uid } }: Person): Promise<string> {
  const name = `inbox/${uid}/${String(stage.deps.now()).padStart(13, '0')}-proof.jpg`;
  const metadata = { firebaseStorageDownloadTokens: 'token' };
  await stage.run('count of uploads', () =>
    receiveUpload({ name, generation: '1', contentType: 'image/jpeg', metadata }, stage.deps),
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
