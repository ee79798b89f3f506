import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { RouterProvider } from 'react-router-dom';
import { theme } from '../theme/theme.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import type { Router } from './once-initialized.ts';

/**
 * What every page needs, the landing page too: theme and router. Everything else (queries, toasts, session) comes
 * with `Services`, which the landing page does not load.
 */
export function App({ router }: { router: Router }) {
  return (
    <ThemeProvider theme={theme} noSsr>
      <CssBaseline enableColorScheme />
      <CrashBoundary>
        <RouterProvider router={router} />
      </CrashBoundary>
    </ThemeProvider>
  );
}
