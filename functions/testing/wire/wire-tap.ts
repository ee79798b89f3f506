/**
 * The only file that touches the inside of the Firestore client, for the meter's proof and the costs: what they
 * count must not depend on what our own code reports. Nothing that ships imports it (oxlint.config.mjs), and a tap
 * that fails never fails the request that it watches.
 */
import type { Readable } from 'node:stream';
import type { Firestore } from 'firebase-admin/firestore';

/** One call to the database as it leaves the process: the RPC's name and its request. */
export type WireCall = { readonly method: string; readonly request: object };

/** A tap's view of one call: every message of the answer, then how it ended. */
export type WireListener = {
  answered?(response: object): void;
  ended?(error?: unknown): void;
};

/** Observes calls, and never changes them; it may let one wait before it leaves. */
export type WireTap = (call: WireCall) => WireListener | Promise<WireListener>;

/** Through which the SDK sends everything (7.11, pinned). They are not in its public types. */
export type Wire = {
  request(method: string, request: object, ...rest: unknown[]): Promise<object>;
  requestStream(method: string, isBidirectional: boolean, request: object, tag: string): Promise<Readable>;
};

function wireOf(db: Firestore): Wire {
  return db as unknown as Wire;
}

/**
 * Listens to every call of a Firestore client: also to reads that bypass the repositories, to each attempt of a
 * transaction, and to the retries of the SDK. What the tap has thrown is thrown by `check`, to the code that measures.
 */
export function tapWire(db: Firestore, tap: WireTap): { check(): void } {
  const wire = wireOf(db);
  const request = wire.request.bind(wire);
  const requestStream = wire.requestStream.bind(wire);
  const faults: unknown[] = [];
  const listenerOf = async (call: WireCall): Promise<WireListener> => {
    try {
      return await tap(call);
    } catch (error) {
      faults.push(error);
      return {};
    }
  };
  const listenTo = async (call: WireCall): Promise<Required<WireListener>> => {
    const listener = await listenerOf(call);
    const safely = (work: () => void): void => {
      try {
        work();
      } catch (error) {
        faults.push(error);
      }
    };
    return {
      answered: (response) => safely(() => listener.answered?.(response)),
      ended: (error) => safely(() => listener.ended?.(error)),
    };
  };

  wire.request = async (method, body, ...rest) => {
    const listener = await listenTo({ method, request: body });
    try {
      const response = await request(method, body, ...rest);
      listener.answered(response);
      listener.ended();
      return response;
    } catch (error) {
      listener.ended(error);
      throw error;
    }
  };

  wire.requestStream = async (method, isBidirectional, body, tag) => {
    const listener = await listenTo({ method, request: body });
    let stream: Readable;
    try {
      stream = await requestStream(method, isBidirectional, body, tag);
    } catch (error) {
      listener.ended(error);
      throw error;
    }
    // The SDK hands over a paused stream, and our listener does not start it.
    stream.on('data', (response: object) => listener.answered(response));
    stream.on('end', () => listener.ended());
    stream.on('error', (error: unknown) => listener.ended(error));
    return stream;
  };

  return {
    check: () => {
      const [fault] = faults.splice(0);
      if (fault !== undefined) throw new Error('A tap on the wire failed', { cause: fault });
    },
  };
}
