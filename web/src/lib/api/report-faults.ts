import type { RootOptions } from 'react-dom/client';

/** Reports every error that React has met, caught by a boundary or not. */
export const reporting: RootOptions = { onCaughtError: report, onUncaughtError: report };

/** The reporting code is loaded on the first error. */
function report(error: unknown) {
  // eslint-disable-next-line no-console -- as React does it without a handler of ours
  console.error(error);
  void import('./report-fault.ts').then((fault) => fault.reportFault(error)).catch(() => undefined);
}
