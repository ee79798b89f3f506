import type { createBrowserRouter } from 'react-router-dom';

export type Router = ReturnType<typeof createBrowserRouter>;

/** Calls back when the code of the first page has been loaded, or could not be. */
export function onceInitialized(router: Router, callback: () => void): void {
  if (router.state.initialized) {
    callback();
    return;
  }
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    unsubscribe();
    callback();
  });
}
