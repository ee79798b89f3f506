import { type InferType, number, string } from 'yup';
import { timeOrNull, timeOrNullWire, timeWire, uncountedPageWire } from '../../kernel/api/common.wire.ts';
import type { Detail } from '../../kernel/hash-chain/event-row.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { factorMethods } from '../../refusal-details.ts';
import { toNetwork } from '../device/network.ts';
import { type SecurityEvent, securityEventKinds } from './security-event.ts';

const actors = ['owner', 'link', 'administrator', 'system'] as const;

/** An event as its owner sees it. The IP address is shortened to the network, as with sessions. */
const securityEventWire = namedObject('SecurityEvent', {
  _id: string().required(),
  kind: string().oneOf(securityEventKinds).required(),
  by: string().oneOf(actors).required().meta({
    description: 'The author of the event. `link` is somebody with a link that was mailed to the owner.',
  }),
  browser: string().defined(),
  os: string().defined(),
  network: string().defined().meta({ description: 'Empty if it is not known.' }),
  count: number().nullable().defined().meta({
    description:
      'The number of ended sessions, refused tries or remaining recovery codes, or null for other events.',
  }),
  method: string().oneOf(factorMethods).nullable().defined().meta({
    description: 'The added or removed second factor, or null for other events.',
  }),
  address: string().nullable().defined().meta({
    description: 'The two ends of the added or removed withdrawal address, or null for other events.',
  }),
  effectiveAt: timeOrNullWire(
    'When an unlock, a reset of lost factors, the closing of the account or the end of “Only my addresses” takes effect; null for other events.',
  ),
  createdAt: timeWire(),
}).meta({ description: "One event of an account's sign-in." });
export type SecurityEventWire = InferType<typeof securityEventWire>;

export const securityEventPageWire = uncountedPageWire('SecurityEventPage', {
  description: 'One page of events, with the cursor of the next page.',
  item: securityEventWire.required(),
});

type FoundEvent = { id: string; event: SecurityEvent; detail?: Detail | undefined };

export function securityEventToWire({ id, event, detail = {} }: FoundEvent): SecurityEventWire {
  const ip = toText(detail['ip']);
  return {
    _id: id,
    kind: event.kind,
    by: detail['by'] === 'link' ? 'link' : deriveActor(event),
    browser: toText(detail['browser']),
    os: toText(detail['os']),
    network: ip === '' ? '' : toNetwork(ip),
    count: toNumber(detail['sessions']) ?? toNumber(detail['attempts']) ?? toNumber(detail['left']),
    method: factorMethods.find((method) => method === detail['method']) ?? null,
    address: toText(detail['address']) || null,
    effectiveAt: timeOrNull(toNumber(detail['unlocksAtMs']) ?? toNumber(detail['effectiveAtMs'])),
    createdAt: new Date(event.atMs).toISOString(),
  };
}

function deriveActor({ actorUid, subjectUid }: SecurityEvent): (typeof actors)[number] {
  if (actorUid.startsWith('sys:')) return 'system';
  return actorUid === subjectUid ? 'owner' : 'administrator';
}

function toText(value: Detail[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}

function toNumber(value: Detail[string] | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
