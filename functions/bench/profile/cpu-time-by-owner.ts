import type { Profiler } from 'node:inspector';

/** Whose code the processor time of a request can be spent on. `bench` is what only the measurement needs, not a request. */
export const codeOwners = [
  'firestore',
  'identity',
  'product',
  'validation',
  'images',
  'libraries',
  'node',
  'collection',
  'bench',
] as const;
export type CodeOwner = (typeof codeOwners)[number];

/** Milliseconds of processor time. */
export type CpuMsByOwner = Record<CodeOwner, number>;

type Place = Profiler.ProfileNode['callFrame'];

const packages: readonly [RegExp, CodeOwner][] = [
  [/^(@google-cloud\/firestore|google-gax|@grpc\/|protobufjs|@protobufjs\/|@opentelemetry\/)/, 'firestore'],
  [/^(firebase-admin|jsonwebtoken|jws|jwa|google-auth-library|@google-cloud\/storage|gaxios)$/, 'identity'],
  [/^yup$/, 'validation'],
  [/^sharp$/, 'images'],
];

/**
 * Processor time by the owner of the code that ran: a package, our own, or node itself. What node does for a caller
 * (parse, hash, write to a socket) counts for the caller; what it starts itself is its own (HTTP, sockets, timers), or
 * Firestore's if it is HTTP/2. `sourceOf`: which of our files a place of the bundle comes from. The form of a profile:
 * https://chromedevtools.github.io/devtools-protocol/tot/Profiler
 */
export function cpuTimeByOwner(
  profile: Profiler.Profile,
  sourceOf: (place: Place) => string | undefined,
): CpuMsByOwner {
  const owners = ownersOf(profile, sourceOf);
  const spent = Object.fromEntries(codeOwners.map((owner) => [owner, 0])) as CpuMsByOwner;
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const owner = owners.get(id);
    // A delta is the time since the sample before.
    const microseconds = profile.timeDeltas?.[index + 1] ?? 0;
    if (owner !== undefined) spent[owner] += microseconds / 1000;
  }
  return spent;
}

function ownersOf({ nodes }: Profiler.Profile, sourceOf: (place: Place) => string | undefined) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const owners = new Map<number, CodeOwner>();
  const [root] = nodes;
  const open: { id: number; above: CodeOwner | undefined }[] =
    root === undefined ? [] : [{ id: root.id, above: undefined }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const node = byId.get(next.id);
    if (node === undefined || node.callFrame.functionName === '(idle)') continue;
    const named = ownerOf(node.callFrame, sourceOf);
    const owner = named ?? next.above ?? beganByNode(node.callFrame);
    owners.set(node.id, owner);
    // Code in the measurement's own files may call the app, which then counts for the app again.
    const above = named ?? next.above;
    open.push(...(node.children ?? []).map((id) => ({ id, above })));
  }
  return owners;
}

function ownerOf(place: Place, sourceOf: (place: Place) => string | undefined): CodeOwner | undefined {
  if (place.functionName === '(garbage collector)') return 'collection';
  if (place.url === '' || place.url.startsWith('node:')) return undefined;
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(place.url)?.[1];
  if (name !== undefined) return packages.find(([pattern]) => pattern.test(name))?.[1] ?? 'libraries';
  return /(^|\/)(bench|testing)\//.test(sourceOf(place) ?? '') ? 'bench' : 'product';
}

/** gRPC's sessions are the only HTTP/2 of a request. */
function beganByNode({ url }: Place): CodeOwner {
  return url.includes('http2') ? 'firestore' : 'node';
}
