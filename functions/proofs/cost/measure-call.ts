import { getFirestore } from 'firebase-admin/firestore';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { currentWallet } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { seenNow } from '@keelstone/domain/session/session';
import { strongUsed } from '@keelstone/domain/session/strength';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { examplePlatformAddresses } from '@keelstone/domain/wallet/example-addresses';
import type { Deps } from '../../src/entry/deps.ts';
import type { Usage } from '../../src/platform/firestore/meter.ts';
import { startApi, type Answer } from '../../testing/api.ts';
import { arrangeRequest, callerStateFor, goodRequestOf } from '../../testing/example-request.ts';
import { signInLoadedUser } from '../../testing/loaded-users.ts';
import { changeUser, makePrincipals, type Principals } from '../../testing/principals.ts';
import { fileDocumentView } from '../../testing/records.ts';
import { keepQuotes } from '../../testing/rate-source.ts';
import type { Person } from '../../testing/people.ts';
import { claimsOf } from '../../testing/tokens.ts';
import { recordSecurityEvent } from '../../src/features/access/security-event/record-security-event.ts';
import { testDeps } from '../../testing/test-environment.ts';
import { serialWaitsOf, withCountedWaits } from '../../testing/wire/serial-waits.ts';
import { wireUsage } from '../../testing/wire/wire-usage.ts';
import { usageInLog } from './usage-in-log.ts';

/**
 * What one successful call costs by its log line, how many rows it showed if it is a list, what left the process
 * meanwhile, and its remote waits in sequence. `refused`: for a public call, the cost of the same request once it was
 * sent too often.
 */
export type MeasuredCost = Usage & { rows: number; sent: Usage; waits: string[]; refused?: Usage };

export const callNames = Object.keys(contract) as EndpointName[];

/** The address of every measured request. */
const measuredFrom = '198.51.100.1';

/** Measured as an administrator, whose view of somebody else's image is audited. */
const auditedViews: readonly EndpointName[] = ['get-kyc-document', 'get-transaction-proof'];

/** All callers of measured calls: the owner and the stranger are loaded users, with ten records of money each. */
export async function measuredPeople(deps: Deps): Promise<Principals> {
  const api = await startApi(deps);
  const principals = await makePrincipals(deps, api);
  await api.close();
  // Different values from those that the measured calls send, so that there is something to change.
  const ethAddress = examplePlatformAddresses.eth.toLowerCase();
  await deps.wallets.save(currentWallet, makeWalletVersion({ ethAddress }));
  const owner = await signInLoadedUser(deps, 1);
  await haveEvents(owner, deps);
  return {
    ...principals,
    callers: { ...principals.callers, owner: { token: owner.token, person: owner } },
    stranger: await signInLoadedUser(deps, 2),
  };
}

/**
 * Loaded users have not signed in themselves, and nobody has opened their documents: more of both than a page shows.
 */
async function haveEvents({ uid }: Person, deps: Deps): Promise<void> {
  await deps.runTransaction((tx) => {
    for (let index = 0; index <= limits.pageSizeDefault; index += 1)
      recordSecurityEvent(deps, tx, {
        fact: { kind: 'sign-in', detail: { browser: 'Firefox', os: 'Linux', ip: '198.51.100.1' } },
        actorUid: uid,
        targetId: uid,
        subjectUid: uid,
        requestId: '',
        atMs: deps.now(),
      });
    return Promise.resolve();
  });
  const views = Array.from({ length: limits.pageSizeDefault + 1 }, () => ({ subjectUid: uid }));
  await Promise.all(views.map((view) => fileDocumentView(deps, view)));
}

/**
 * Makes one call as the first of a fresh instance, which remembers nothing, and reads its cost from its line in the
 * request log.
 */
export async function costOf(
  name: EndpointName,
  arranged: { deps: Deps; principals: Principals },
): Promise<MeasuredCost> {
  const lines: object[] = [];
  const deps: Deps = {
    ...withCountedWaits(testDeps({ rates: 'live', config: arranged.deps.config })),
    log: { info: (fields) => void lines.push(fields), error: (fields) => void lines.push(fields) },
  };
  const { callers, ...strangers } = arranged.principals;
  await changeUser(deps, callers.owner.person, callerStateFor(name));
  await keepQuotes(deps);
  const { as, ids } = goodRequestOf(name);
  const isAudited = auditedViews.includes(name);
  const { token, person: caller } = callers[isAudited ? 'admin' : as];
  // Outside the emulators a token is checked without the network.
  const verified = await deps.identity.verifyToken(token ?? '');
  deps.identity.verifyToken = () => Promise.resolve(verified);
  await useNow(caller, token, deps);
  const target = isAudited ? ({ target: 'other' } as const) : {};
  const given = { ...ids, ...target, ...strangers, deps, caller, willSucceed: true };
  const request = await arrangeRequest(name, given);
  const api = await startApi(deps);
  try {
    let answered: Answer<unknown> | undefined;
    let waits: string[] = [];
    const sent = await wireUsage(getFirestore()).during(async () => {
      waits = await serialWaitsOf(getFirestore(), async () => {
        answered = await api.request(name, { ...request, token, ip: measuredFrom });
      });
    });
    const usage = answered && usageInLog(lines, answered);
    if (answered?.status !== 200 || usage === undefined) {
      throw new Error(`${name} answered ${String(answered?.status)} ${String(answered?.error.code)}`);
    }
    const refused = isThrottledForAll(name) ? await refusedCost(name, { ...request, token }) : undefined;
    return { ...usage, rows: rowsOf(answered), sent, waits, ...(refused && { refused }) };
  } finally {
    await api.close();
  }
}

/** A session's use is written once a minute: on a slow machine no measured call may pay for that. */
async function useNow({ uid }: Person, token: string | undefined, deps: Deps): Promise<void> {
  const sid = token === undefined ? undefined : claimsOf(token)['sid'];
  if (typeof sid !== 'string') return;
  await deps.runTransaction(async (tx) => {
    const sessions = await deps.sessions.read(tx, uid);
    const session = sessions?.live[sid];
    if (sessions === undefined || session === undefined) return;
    const used = seenNow(strongUsed(session, deps.now()), deps.now());
    deps.sessions.put(tx, uid, { ...sessions, live: { ...sessions.live, [sid]: used } });
  });
}

function isThrottledForAll(name: EndpointName): boolean {
  const { access, throttles = [] }: Endpoint = contract[name];
  return access === 'public' && throttles.length > 0;
}

/** The counters left by the previous call are full, so that no call is allowed. */
async function refusedCost(
  name: EndpointName,
  request: Awaited<ReturnType<typeof arrangeRequest>> & { token: string | undefined },
): Promise<Usage> {
  const lines: object[] = [];
  const log = { info: (fields: object) => void lines.push(fields), error: () => undefined };
  const api = await startApi({ ...testDeps({ rates: 'live', config: { throttleScale: 0 } }), log });
  try {
    // The device of a first sign-in has counters of its own from then on.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await api.request(name, { ...request, ip: measuredFrom });
      const usage = usageInLog(lines, answer);
      if (answer.status === 429 && usage !== undefined) return usage;
    }
    throw new Error(`${name} is not refused where it is called too often`);
  } finally {
    await api.close();
  }
}

/** The rows of a page, of a statement or of a plain list; the lines below the heading of a CSV file, none of a PDF. */
function rowsOf({ body }: Answer<unknown>): number {
  if (body instanceof Uint8Array && new TextDecoder().decode(body.subarray(0, 5)) === '%PDF-') return 0;
  if (body instanceof Uint8Array) return new TextDecoder().decode(body).trim().split('\n').length - 1;
  if (Array.isArray(body)) return body.length;
  for (const field of ['items', 'movements']) {
    const rows: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
    if (Array.isArray(rows)) return rows.length;
  }
  return 0;
}
