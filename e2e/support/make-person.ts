import { readFile } from 'node:fs/promises';
import { contract } from '@keelstone/domain/contract';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import { ask, callerOf, type Caller } from './api.ts';
import { freshEmail, password, register } from './arrange.ts';
import { fixture } from './forms.ts';
import { linkOf, mailTo } from './mail-inbox.ts';
import { demoCaller } from './people.ts';

const storage = process.env['STORAGE_EMULATOR_HOST'] ?? 'http://127.0.0.1:9199';
const bucket = process.env['STORAGE_BUCKET'] ?? 'demo-keelstone.appspot.com';

export type Person = Caller & { name: string; email: string; password: string };

type Wishes = {
  /** The state of the identity check; if missing, nothing was submitted. */
  kyc?: 'Pending' | 'Approved';
  /** The available amounts, set by an admin. */
  figures?: { balance: number; btc: number; eth: number };
};

/** Somebody new with a verified email, made through the API only, so that no journey depends on another. */
export async function makePerson(name: string, { kyc, figures }: Wishes = {}): Promise<Person> {
  const email = freshEmail(name);
  await register(email, name);
  const oobCode = new URL(linkOf(await mailTo(email, /Verify your email/))).searchParams.get('oobCode') ?? '';
  await ask('verify-email', { body: { oobCode } });
  const person = { ...(await callerOf({ email, password })), name, email, password };
  if (kyc !== undefined) await apply(person);
  if (kyc === 'Approved' || figures !== undefined) {
    const admin = await demoCaller('Ada');
    if (kyc === 'Approved') await approveKyc(admin, person);
    if (figures !== undefined)
      await ask('edit-figures', { token: admin.token, body: { id: person.uid, ...figures, reason: 'Test' } });
  }
  return person;
}

/** Submits a deposit with its proof, which then waits for an admin; returns its id. */
export async function requestDeposit(person: Person, usd: number, txid = ''): Promise<string> {
  const proof = await upload(person);
  const { transaction } = await ask('request-deposit', {
    token: person.token,
    body: { usd, coinSelected: 'btc', txid, proof, transactionId: freshTransactionId() },
  });
  return transaction._id;
}

/** Requests a payout in Bitcoin, whose amount is then held; returns its id. */
export async function requestWithdrawal(
  person: Person,
  usd: number,
  btcAddress: string = exampleAddresses.btc,
): Promise<string> {
  const { transaction } = await ask('request-withdrawal', {
    token: person.token,
    params: { userId: person.uid },
    body: {
      usd,
      coinSelected: 'btc',
      btcAddress,
      transactionId: freshTransactionId(),
    },
  });
  return transaction._id;
}

async function apply(person: Person): Promise<void> {
  const [firstName = '', lastName = ''] = person.name.split(' ');
  const declared = { ...contract['submit-kyc'].example, firstName, lastName, email: person.email };
  await ask('submit-kyc', { token: person.token, body: { ...declared, document: await upload(person) } });
}

async function approveKyc(admin: Caller, person: Person): Promise<void> {
  const params = { adminId: admin.uid };
  const query = { status: 'pending', search: person.email };
  const { items } = await ask('list-kyc', { token: admin.token, params, query });
  const [record] = items;
  if (record === undefined) throw new Error(`${person.name} has no pending KYC record`);
  await ask('approve-kyc', { token: admin.token, params, body: { idToApprove: record._id } });
}

/** Puts a photo into their own upload inbox, under the rules, as the browser's SDK does. */
async function upload({ uid, token }: Caller): Promise<string> {
  const path = `inbox/${uid}/${freshTransactionId()}-photo.jpg`;
  const response = await fetch(`${storage}/v0/b/${bucket}/o?name=${encodeURIComponent(path)}`, {
    method: 'POST',
    headers: { authorization: `Firebase ${token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await readFile(fixture('passport.jpg'))),
  });
  if (!response.ok) throw new Error(`The upload answered ${String(response.status)}`);
  return path;
}

let lastMs = 0;

/** The time in milliseconds as text, never twice the same. */
export function freshTransactionId(): string {
  lastMs = Math.max(Date.now(), lastMs + 1);
  return String(lastMs);
}
