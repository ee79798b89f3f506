import { contract, type EndpointName } from '@keelstone/domain/contract';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import type { Deps } from '../src/entry/create-deps.ts';
import type { Api } from '../testing/api.ts';
import { arrangeRequest, callerStateFor, goodRequestOf } from '../testing/example-request.ts';
import type { Person } from '../testing/people.ts';
import { changeUser, type Principals } from '../testing/principals.ts';

/** A request that is ready to be sent: true if it succeeded. */
export type Send = () => Promise<boolean>;

export type BenchSetup = { deps: Deps; api: Api; principals: Principals; people: readonly Person[] };

let arranged = 0;

/** A call that only reads may be sent again and again; any other needs a new record each time. */
export function isRepeatable(name: EndpointName): boolean {
  const endpoint: Endpoint = contract[name];
  return endpoint.method === 'GET';
}

/** Arranges `count` requests of one call, each by a different person or about a different record if it changes one. */
export async function arrangeRequests(name: EndpointName, count: number, setup: BenchSetup): Promise<Send[]> {
  const distinct = isRepeatable(name) ? Math.min(count, 20) : count;
  const sends: Send[] = [];
  for (let at = 0; at < distinct; at += 8) {
    const size = Math.min(8, distinct - at);
    sends.push(...(await Promise.all(Array.from({ length: size }, () => arrangeOne(name, setup)))));
  }
  return Array.from({ length: count }, (_value, index) => sends[index % sends.length] ?? refuse);
}

async function arrangeOne(name: EndpointName, { deps, api, principals, people }: BenchSetup): Promise<Send> {
  arranged += 1;
  // Others are arranged at the same time: code after an await must not read the counter again.
  const number = arranged;
  const { as, ids } = goodRequestOf(name);
  const person = personAt(people, number);
  const stranger = personAt(people, number + Math.floor(people.length / 2));
  const state = callerStateFor(name);
  if (as === 'owner' && contract[name].method !== 'GET') await changeUser(deps, person, state);
  const ip = `10.${String((number >> 16) % 256)}.${String((number >> 8) % 256)}.${String(number % 256)}`;
  const { callers, strangeAdmin } = principals;
  const { token, person: caller } = as === 'owner' ? { token: person.token, person } : callers[as];
  const given = { ...ids, deps, caller, stranger, strangeAdmin, willSucceed: true };
  const request = await arrangeRequest(name, given);
  return async () => {
    const { status, body } = await api.request(name, { ...request, token, ip });
    if (status !== 200) reportOnce(name, `${String(status)} ${JSON.stringify(body)}`);
    return status === 200;
  };
}

const reported = new Set<EndpointName>();

/** Why the first request of a call failed: its timings are then meaningless. */
function reportOnce(name: EndpointName, answer: string): void {
  if (reported.has(name)) return;
  reported.add(name);
  process.stderr.write(`${name} failed: ${answer}\n`);
}

function personAt(people: readonly Person[], index: number): Person {
  const person = people[index % people.length];
  if (person === undefined) throw new Error('The bench has no people');
  return person;
}

const refuse: Send = () => Promise.resolve(false);
