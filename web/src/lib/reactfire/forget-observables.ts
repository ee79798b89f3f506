declare global {
  var _reactFirePreloadedObservables: Map<string, unknown> | undefined;
}

/**
 * Empties reactfire's global cache. It never evicts and never retries after an error, so the listeners of one
 * session would stay broken in the next (upstream #485, #742, #790, #800).
 */
export function forgetObservables(): void {
  globalThis._reactFirePreloadedObservables?.clear();
}
