import '@fontsource-variable/inter/index.css';
// First of all code: goober writes as soon as its chunk is evaluated.
import '../lib/toast/goober-sheet.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { applyColorScheme } from '../theme/color-scheme.ts';
import { App } from './app.tsx';
import { onceInitialized } from './once-initialized.ts';
import { routes } from './routes.tsx';

applyColorScheme();

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
const root = createRoot(container);
const router = createBrowserRouter(routes);

// What the document shows stays until the first page is there.
onceInitialized(router, () => {
  // A transition is rendered piece by piece, so that the browser can answer people in between.
  startTransition(() => {
    root.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    );
  });
});
