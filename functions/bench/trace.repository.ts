import { AsyncLocalStorage } from 'node:async_hooks';
import type { Firestore } from 'firebase-admin/firestore';
import { tapWire, wireOf, type Wire, type WireCall } from '../testing/wire/wire-tap.ts';
import { WaitsElsewhere } from './waits-elsewhere.ts';

/** One call that a request made to the database; `after` are those that it had to wait for. */
type Step = WireCall & { after: number[]; isDone: boolean; opened?: string };
/** Everything that one request asked of the database. */
type Trace = Step[];
type Recording = { readonly trace: Trace; readonly elsewhere: WaitsElsewhere };

/** What the requests since the last `forget` waited for: `elsewhereMs` has one figure a request. */
export type RecordedWaits = { roundTrips: number; elsewhereMs: number[] };

const streams = ['batchGetDocuments', 'runQuery', 'runAggregationQuery'];
const tag = 'bench';

/**
 * Records what requests ask of one database, and sends the same to another one of the same contents: the same calls,
 * the same ones in parallel and the same ones in turn, in transactions where they were, and nothing else. A call that
 * is refused when repeated (a lost race) counts like one that is answered.
 */
export function traceRecorder(from: Firestore, to: Firestore) {
  const running = new AsyncLocalStorage<Recording>();
  const names = { from: nameOf(from), to: nameOf(to) };
  const recorded: Recording[] = [];
  let ready: Trace[] = [];
  const tap = tapWire(from, (call) => {
    const recording = running.getStore();
    if (recording === undefined) return {};
    const { trace, elsewhere } = recording;
    const ended = elsewhere.begin('firestore');
    const after = trace.flatMap(({ isDone }, index) => (isDone ? [index] : []));
    const step: Step = { ...call, after, isDone: false };
    trace.push(step);
    return {
      answered: (response) => {
        const id = transactionOf(response);
        if (id !== undefined) step.opened = id;
      },
      ended: () => {
        step.isDone = true;
        ended();
      },
    };
  });

  return {
    /** Runs a request and keeps what it asks. */
    record<T>(work: () => T): T {
      const recording = { trace: [], elsewhere: new WaitsElsewhere(() => performance.now()) };
      recorded.push(recording);
      return running.run(recording, work);
    },
    /** Marks the start of a wait that is not for the database; call the returned function when it has ended. */
    beginElsewhere: (): (() => void) => running.getStore()?.elsewhere.begin('elsewhere') ?? (() => undefined),
    /**
     * Forgets what was recorded before, or prepares it to be repeated, outside any measured time. Returns how many
     * sequential round trips the longest request made, and how long each waited for anything else.
     */
    forget: () => void recorded.splice(0),
    makeReady: (): RecordedWaits => {
      tap.check();
      const recordings = recorded.splice(0);
      ready = recordings.map(({ trace }) =>
        trace.map((step) => ({ ...step, request: renamed(step.request, names) as object })),
      );
      return {
        roundTrips: Math.max(0, ...ready.map(roundTripsOf)),
        elsewhereMs: recordings.map(({ elsewhere }) => elsewhere.ms),
      };
    },
    /** Repeats the next one; each is repeated once. */
    async repeatNext(): Promise<void> {
      const trace = ready.pop();
      if (trace === undefined) throw new Error('Nothing is left to repeat');
      await repeat(trace, wireOf(to));
    },
    connect: () => wireOf(to).initializeIfNeeded(tag),
  };
}

function roundTripsOf(trace: Trace): number {
  const depths: number[] = [];
  for (const { after } of trace) depths.push(1 + Math.max(0, ...after.map((index) => depths[index] ?? 0)));
  return Math.max(0, ...depths);
}

async function repeat(trace: Trace, wire: Wire): Promise<void> {
  const transactions = new Map<string, Uint8Array>();
  const runs: Promise<void>[] = [];
  for (const step of trace) {
    const before = step.after.flatMap((index) => runs[index] ?? []);
    runs.push(Promise.all(before).then(() => send(step, transactions, wire)));
  }
  await Promise.all(runs);
}

async function send(step: Step, transactions: Map<string, Uint8Array>, wire: Wire): Promise<void> {
  const recorded: unknown = Reflect.get(step.request, 'transaction');
  const transaction = recorded instanceof Uint8Array ? transactions.get(textOf(recorded)) : undefined;
  const request = transaction === undefined ? step.request : { ...step.request, transaction };
  try {
    if (!streams.includes(step.method)) {
      await wire.request(step.method, request, tag);
      return;
    }
    const stream = await wire.requestStream(step.method, false, request, tag);
    for await (const response of stream) {
      const id: unknown = Reflect.get(response as object, 'transaction');
      if (step.opened !== undefined && id instanceof Uint8Array && id.length > 0)
        transactions.set(step.opened, id);
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
  }
}

/** The same request for another database. */
function renamed(value: unknown, names: { from: string; to: string }): unknown {
  if (typeof value === 'string') return value.replace(names.from, names.to);
  if (Array.isArray(value)) return value.map((member) => renamed(member, names));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, renamed(member, names)]));
}

function transactionOf(response: object): string | undefined {
  const id: unknown = Reflect.get(response, 'transaction');
  return id instanceof Uint8Array && id.length > 0 ? textOf(id) : undefined;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function nameOf(db: Firestore): string {
  return `/databases/${db.databaseId}`;
}
