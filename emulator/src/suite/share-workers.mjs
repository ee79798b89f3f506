// Loaded into firebase-tools before its own entry. Its Functions emulator gives a request that finds no idle process of its
// function a new one, which takes seconds of CPU time. Here one process serves all requests to a function at the same
// time, as an instance does that is deployed. Which request goes to which function is left to firebase-tools.
import { FunctionsEmulator, IPCConn } from 'firebase-tools/lib/emulator/functionsEmulator.js';
import { RuntimeWorkerPool, RuntimeWorkerState } from 'firebase-tools/lib/emulator/functionsRuntimeWorker.js';

const { getIdleWorker } = RuntimeWorkerPool.prototype;
RuntimeWorkerPool.prototype.getIdleWorker = function (...of) {
  const isBusy = ({ state }) => state === RuntimeWorkerState.BUSY;
  return getIdleWorker.apply(this, of) ?? this.getTriggerWorkers(...of).find(isBusy);
};

/** By function: a request that comes while its process starts waits for that one. */
const starting = new Map();
const { startRuntime } = FunctionsEmulator.prototype;
FunctionsEmulator.prototype.startRuntime = function (backend, trigger) {
  const known = starting.get(trigger?.id);
  if (known !== undefined) return known;
  const start = startRuntime.call(this, backend, trigger).finally(() => starting.delete(trigger?.id));
  starting.set(trigger?.id, start);
  return start;
};

/**
 * A connection for each request. A kept one may be closed by the process just when it is used again: firebase-tools
 * then kills the process, and with it all other requests.
 */
const { httpReqOpts } = IPCConn.prototype;
IPCConn.prototype.httpReqOpts = function () {
  return { ...httpReqOpts.call(this), agent: false };
};
