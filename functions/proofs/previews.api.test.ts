import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type EndpointName, type PreviewedName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import type { PreviewWire } from '@keelstone/domain/api/preview.contract';
import { currentWallet } from '@keelstone/domain/collections';
import { digestOf } from '@keelstone/domain/preview/seen';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../src/entry/deps.ts';
import { startApi, type Answer, type Api } from '../testing/api.ts';
import { changedBesideAudit } from '../testing/audit-rows.ts';
import { changes, fingerprint } from '../testing/database.ts';
import { arrangeRequest, callerStateFor, goodRequestOf } from '../testing/example-request.ts';
import { changeUser, everybody, makePrincipals, type Principals } from '../testing/principals.ts';
import { freshDatabase, loggedErrors, testDeps } from '../testing/test-environment.ts';

const previewed = Object.keys(contract).filter(
  (name): name is PreviewedName => `preview-${name}` in contract,
);
/** Figures could be probed this way, so the view is recorded. */
const leavesTrace: ReadonlySet<PreviewedName> = new Set(['edit-figures']);
const ofNothing = digestOf({ record: {}, balances: {}, policy: {} });

let deps: Deps;
let api: Api;
let principals: Principals;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-previews'), config: { throttleScale: 1000 } });
  api = await startApi(deps);
  await deps.wallets.save(currentWallet, makeWalletVersion());
  principals = await makePrincipals(deps, api);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

describe('every decision that has a preview', () => {
  it.each(previewed)(
    '%s can be previewed: it shows what it rests on, and writes only the row about it',
    async (name) => {
      const send = await goodRequest(`preview-${name}`);
      const before = await fingerprint(deps, uids());
      const { status, body } = (await send()) as Answer<PreviewWire>;
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('refusal');
      expect(body.facts).not.toEqual([]);
      expect(body.expected.startsWith(ofNothing)).toBe(false);
      expect(changedBesideAudit(before, await fingerprint(deps, uids()))).toEqual([]);
    },
  );

  it.each(previewed)(
    '%s is refused, and writes nothing, if the state is not the one that was seen',
    async (name) => {
      const send = await goodRequest(name, { expected: ofNothing });
      const before = await fingerprint(deps, uids());
      const { status, error } = await send();
      expect([status, error.code]).toEqual([409, 'changed-meanwhile']);
      expect(Reflect.get(error, 'changed')).not.toEqual([]);
      const changed = leavesTrace.has(name) ? changedBesideAudit : changes;
      expect(changed(before, await fingerprint(deps, uids()))).toEqual([]);
    },
  );
});

/** The call, made by somebody who may. */
async function goodRequest(name: EndpointName, more: Record<string, string> = {}) {
  const state = callerStateFor(name);
  await Promise.all(everybody(principals).map((person) => changeUser(deps, person, state)));
  const { callers, ...strangers } = principals;
  const { as, ids } = goodRequestOf(name);
  const { token, person: caller } = callers[as];
  const given = { ...ids, ...strangers, deps, caller, willSucceed: true };
  const request = await arrangeRequest(name, given);
  const { query }: Endpoint = contract[name];
  const named = query === undefined ? { body: { ...request.body, ...more } } : { query: more };
  return () => api.request(name, { ...request, ...named, token });
}

const uids = (): string[] => everybody(principals).map(({ uid }) => uid);
