import '@fontsource-variable/inter/index.css';
import '@fontsource/jetbrains-mono/latin-400.css';
import '@fontsource/source-serif-4/600.css';
// Must be the first import: goober writes styles as soon as its chunk is evaluated.
import '../lib/toast/goober-sheet.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { reporting } from '../lib/api/report-faults.ts';
import { followColorScheme } from '../lib/color-scheme.ts';
import { takeOver } from '../lib/take-over.tsx';
import { App, runOnceInitialized } from './app.tsx';
import { routes } from './routes.tsx';

followColorScheme();

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
const router = createBrowserRouter(routes);
const page = (
  <StrictMode>
    <App router={router} />
  </StrictMode>
);

// A prerendered page is taken over once its code has been loaded. Any other document shows our skeleton meanwhile.
if (container.hasChildNodes()) {
  runOnceInitialized(router, () => takeOver(container, page, reporting));
} else {
  const root = createRoot(container, reporting);
  // A transition is rendered in pieces, so that the browser can respond to input in between.
  startTransition(() => root.render(page));
}
