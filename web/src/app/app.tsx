import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { BackgroundBoundary } from '../lib/background-boundary.tsx';
import { theme } from '../theme/theme.ts';
import { CrashPage } from './crash-page.tsx';

/**
 * What every page needs, the landing page too: theme and router. Everything else (queries, toasts, session) comes
 * with `Services`, which the landing page does not load.
 */
export function App({ router }: { router: Router }) {
  return (
    <ThemeProvider theme={theme} noSsr>
      <CssBaseline enableColorScheme />
      {/* The last safety net: a failure outside any route still gets a designed page. */}
      <BackgroundBoundary fallback={<CrashPage kind="crash" />}>
        <RouterProvider router={router} />
      </BackgroundBoundary>
    </ThemeProvider>
  );
}

type Router = ReturnType<typeof createBrowserRouter>;

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
