import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { theme } from '../theme/theme.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { routes } from './routes.tsx';

const router = createBrowserRouter(routes);

/**
 * What every page needs, the landing page too: theme and router. Everything else (queries, toasts, session) comes
 * with `Services`, which the landing page does not load.
 */
export function App() {
  return (
    <ThemeProvider theme={theme} noSsr>
      <CssBaseline enableColorScheme />
      <CrashBoundary>
        <RouterProvider router={router} />
      </CrashBoundary>
    </ThemeProvider>
  );
}
