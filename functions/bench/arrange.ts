import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import type { Deps } from '../src/deps.ts';
import { change, type Cast } from '../proofs/authorisation/cast.ts';
import { prepare } from '../proofs/authorisation/cells.ts';
import { matrix } from '../proofs/authorisation/matrix.ts';
import type { Row } from '../proofs/authorisation/row.ts';
import { costRows } from '../proofs/cost/rows.ts';
import type { Api } from '../testing/api.ts';
import type { Person } from '../testing/people.ts';

/** A request that is ready to be sent: true where it succeeded. */
export type Send = () => Promise<boolean>;

export type BenchScene = { deps: Deps; api: Api; cast: Cast; people: readonly Person[] };

let arranged = 0;

/** A call that only reads may be sent again and again; any other needs a record of its own each time. */
export function isRepeatable(name: EndpointName): boolean {
  const endpoint: Endpoint = contract[name];
  return endpoint.method === 'GET';
}

/** Arranges `count` requests of one call, each by another person or to another record, as far as it changes any. */
export async function arrange(name: EndpointName, count: number, scene: BenchScene): Promise<Send[]> {
  const distinct = isRepeatable(name) ? Math.min(count, 20) : count;
  const sends: Send[] = [];
  for (let at = 0; at < distinct; at += 8) {
    const size = Math.min(8, distinct - at);
    sends.push(...(await Promise.all(Array.from({ length: size }, () => arrangeOne(name, scene)))));
  }
  return Array.from({ length: count }, (_value, index) => sends[index % sends.length] ?? refuse);
}

async function arrangeOne(name: EndpointName, { deps, api, cast, people }: BenchScene): Promise<Send> {
  arranged += 1;
  // Others are arranged at the same time: what follows an await must not look at the counter again.
  const number = arranged;
  const { as, cell, stranger } = costRows[name];
  const person = personAt(people, number);
  const other = personAt(people, number + Math.floor(people.length / 2));
  const row: Pick<Row<EndpointName>, 'kycStatus'> = matrix[name];
  if (row.kycStatus !== undefined) await change(deps, person, { kycStatus: row.kycStatus });
  if (stranger !== undefined) await change(deps, other, stranger);
  const everyone = stranger === undefined ? 'ok' : 'unmoved';
  const ip = `10.${String((number >> 16) % 256)}.${String((number >> 8) % 256)}.${String(number % 256)}`;
  const own = { ...cast.callers, owner: { token: person.token, person } };
  const asked = { name, cell: { ...cell, everyone } as const, principal: as, ip };
  const shot = await prepare(asked, { deps, api, cast: { ...cast, callers: own, stranger: other } });
  return async () => {
    const { status, body } = await shot.send();
    if (status !== 200) tellOnce(name, `${String(status)} ${JSON.stringify(body)}`);
    return status === 200;
  };
}

const told = new Set<EndpointName>();

/** Why the first request of a call failed: its times mean something else then. */
function tellOnce(name: EndpointName, answer: string): void {
  if (told.has(name)) return;
  told.add(name);
  process.stderr.write(`${name} failed: ${answer}\n`);
}

function personAt(people: readonly Person[], index: number): Person {
  const person = people[index % people.length];
  if (person === undefined) throw new Error('The bench has no people');
  return person;
}

const refuse: Send = () => Promise.resolve(false);
