/** Closer together, two signals are one: a Ctrl-C reaches us from the terminal and again from scripts/run.mjs. */
const oneKeyPressMs = 800;

export interface StopSignals {
  /** Aborted by the first request to stop. */
  readonly stop: AbortSignal;
  /** Aborted by the second. */
  readonly kill: AbortSignal;
}

/** Maps the ways in which a terminal, a shell or a parent ends us to two requests: stop, and stop now. */
export function listenForStop(print: (line: string) => void): StopSignals {
  const stop = new AbortController();
  const kill = new AbortController();
  let firstAt = 0;
  const onSignal = () => {
    const now = Date.now();
    if (!stop.signal.aborted) {
      firstAt = now;
      print('Stopping … (Ctrl-C again: immediately)');
      stop.abort();
    } else if (!kill.signal.aborted && now - firstAt > oneKeyPressMs) {
      print('Stopping immediately …');
      kill.abort();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('disconnect', onSignal); // scripts/run.mjs was killed
  // With the terminal closed there is nobody to write to; that must not keep us from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return { stop: stop.signal, kill: kill.signal };
}
