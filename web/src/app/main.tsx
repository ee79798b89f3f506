import '@fontsource-variable/inter/index.css';
import '@fontsource/jetbrains-mono/latin-400.css';
import '@fontsource/source-serif-4/600.css';
// Must be the first import: goober writes styles as soon as its chunk is evaluated.
import '../lib/toast/goober-sheet.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { applyColorScheme } from '../theme/color-scheme.ts';
import { App, onceInitialized } from './app.tsx';
import { routes } from './routes.tsx';

applyColorScheme();

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
const root = createRoot(container, { onCaughtError: report, onUncaughtError: report });
const router = createBrowserRouter(routes);

// A prerendered page stays until its code has been loaded. Any other document shows our skeleton meanwhile.
if (container.hasChildNodes()) onceInitialized(router, render);
else render();

function render() {
  // A transition is rendered in pieces, so that the browser can respond to input in between.
  startTransition(() => {
    root.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    );
  });
}

/** Reports every error that React has met, caught by a boundary or not. The reporting code is loaded on the first error. */
function report(error: unknown) {
  // eslint-disable-next-line no-console -- as React does it without a handler of ours
  console.error(error);
  void import('../lib/api/report-fault.ts').then((fault) => fault.reportFault(error)).catch(() => undefined);
}
