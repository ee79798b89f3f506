import { setImmediate as later } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { burst } from '../../../../testing/burst.ts';
import { makeHolder, requestDeposit } from '../../../../testing/holders.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileKyc, freshKey, kycForm } from '../../../../testing/records.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import { objectsBelow, upload } from '../../../../testing/uploads.ts';

/** How many files are being written, read or removed, and how many transactions run. */
const running = { files: 0, transactions: 0 };
const overlaps: string[] = [];
/** Happens once after the commit that follows an image, which is then not acknowledged: the work runs again. */
let meanwhile: (() => Promise<unknown>) | undefined;
let isImageNew = false;

const { deps, api } = await memoryApi({}, ({ files, runTransaction }) => {
  const watched =
    <Path extends unknown[], T>(name: string, act: (...given: Path) => Promise<T>) =>
    async (...given: Path): Promise<T> => {
      if (running.transactions > 0) overlaps.push(name);
      running.files += 1;
      await later();
      running.files -= 1;
      return act(...given);
    };
  return {
    files: {
      ...files,
      readInbox: watched('read', files.readInbox),
      remove: watched('remove', files.remove),
      writeVault: watched('write', (path, ...image) => {
        isImageNew = path.startsWith('vault/');
        return files.writeVault(path, ...image);
      }),
    },
    async runTransaction(work) {
      if (running.files > 0) overlaps.push('transaction');
      running.transactions += 1;
      const result = await runTransaction(work).finally(() => (running.transactions -= 1));
      const again = isImageNew ? meanwhile : undefined;
      isImageNew = false;
      if (again === undefined) return result;
      meanwhile = undefined;
      await again();
      return runTransaction(work);
    },
  };
});
const admin = await makePerson(deps, { isAdmin: true });
let owner: Person;
beforeEach(async () => {
  owner = await makeHolder(deps);
});

const applicant = () => makePerson(deps, { kycStatus: 'Pending' });
const askFor = async (person: Person, ask: string): Promise<string> => {
  if (ask === 'proof') {
    const { _id: id } = (await requestDeposit({ api, deps }, person)).body.transaction;
    const body = { idToAsk: id, items: ['proof' as const], text: 'Another one, please' };
    await api.call('ask-transaction', { token: admin.token, body });
    return id;
  }
  const id = await fileKyc(deps, person.uid);
  await askForDocument(id);
  return id;
};
const askForDocument = (idToAsk: string, text = 'Another one, please') => {
  const asked = { token: admin.token, params: { adminId: admin.uid } };
  return api.call('ask-kyc', { ...asked, body: { idToAsk, items: ['document'], text } });
};
const answerDeposit = async (idToAnswer: string, { uid, token } = owner) => {
  const body = { idToAnswer, question: 1, proof: await upload(deps, uid) };
  return api.call('answer-transaction', { token, body });
};
const answerKyc = async (idToAnswer: string, { uid, token }: Person, question = 1) => {
  const body = { idToAnswer, question, document: await upload(deps, uid), id: 'Passport' as const };
  return api.call('answer-kyc', { token, params: { userId: uid }, body });
};

describe('an image', () => {
  it.each<[string, () => Promise<{ status: number }>]>([
    ['request-deposit', () => requestDeposit({ api, deps }, owner)],
    ['answer-transaction', async () => answerDeposit(await askFor(owner, 'proof'))],
    [
      'submit-kyc',
      async () => {
        const { uid, email, token } = await makePerson(deps);
        return api.call('submit-kyc', { token, body: kycForm(email, await upload(deps, uid)) });
      },
    ],
    [
      'answer-kyc',
      async () => {
        const person = await applicant();
        return answerKyc(await askFor(person, 'document'), person);
      },
    ],
  ])('of %s is in the vault before the transaction begins, which waits for no file', async (_name, send) => {
    expect((await send()).status).toBe(200);
    expect(overlaps.splice(0)).toEqual([]);
  });

  it('is kept once if the request arrives twice at the same time', async () => {
    const asked = { key: freshKey(), proof: await upload(deps, owner.uid) };
    const send = () => requestDeposit({ api, deps }, owner, asked);
    const [first, second] = await burst(api, [send, send]);
    expect(first).toMatchObject({ status: 200, body: second?.body });
    const [{ id, proof } = expect.fail(), ...more] = await deps.transactions.list({
      where: [['uid', '==', owner.uid]],
    });
    expect(more).toEqual([]);
    expect(await objectsBelow(deps, `vault/proof/${id}/`)).toEqual([proof?.path]);
    expect(await objectsBelow(deps, asked.proof)).toEqual([]);
  });
});

describe('an image whose record was written without our learning it', () => {
  it('stays if the repeated transaction is refused, because its owner has hidden the record meanwhile', async () => {
    const id = await askFor(owner, 'proof');
    meanwhile = async () => {
      const record = (await deps.transactions.find(id)) ?? expect.fail();
      await deps.transactions.save(id, { ...record, isHiddenForUser: true });
    };
    expect((await answerDeposit(id)).status).toBe(404);
    const path = (await deps.transactions.find(id))?.proof?.path;
    expect(await objectsBelow(deps, `vault/proof/${id}/`)).toContain(path);
  });

  it('stays if another image has replaced it meanwhile, since the record keeps both', async () => {
    const person = await applicant();
    const id = await askFor(person, 'document');
    meanwhile = async () => {
      await askForDocument(id, 'And once more');
      expect((await answerKyc(id, person, 2)).status).toBe(200);
    };
    expect((await answerKyc(id, person)).status).toBe(200);
    const paths = (await deps.kyc.find(id))?.asks?.map(({ before }) => before?.document?.path) ?? [];
    expect(await objectsBelow(deps, `vault/kyc/${id}/`)).toEqual(expect.arrayContaining(paths));
    expect(paths).toHaveLength(2);
  });
});
