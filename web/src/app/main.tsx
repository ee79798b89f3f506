import '@fontsource-variable/inter/index.css';
// First of all code: goober writes as soon as its chunk is evaluated.
import '../lib/toast/goober-sheet.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyColorScheme } from '../theme/color-scheme.ts';
import { App } from './app.tsx';

applyColorScheme();

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
