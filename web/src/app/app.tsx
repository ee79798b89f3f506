import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import ThemeProvider from '@mui/system/ThemeProvider';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { BackgroundBoundary } from '../lib/background-boundary.tsx';
import { theme } from '../theme/theme.ts';
import { CrashPage } from './crash-page.tsx';

/**
 * Theme and router, which every page needs. Queries, toasts and the session come with services.tsx, which the landing
 * page does not load. Material UI's own provider would also keep the colour scheme, as lib/color-scheme.ts does.
 */
export function App({ router }: { router: Router }) {
  return (
    <ThemeProvider theme={theme}>
      <GlobalStyles styles={theme.generateStyleSheets()} />
      <CssBaseline enableColorScheme />
      {/* Also for a failure outside the routes. */}
      <BackgroundBoundary fallback={<CrashPage kind="crash" />}>
        <RouterProvider router={router} />
      </BackgroundBoundary>
    </ThemeProvider>
  );
}

type Router = ReturnType<typeof createBrowserRouter>;

/** Calls back when the code of the first page has been loaded, or could not be. */
export function runOnceInitialized(router: Router, callback: () => void): void {
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
