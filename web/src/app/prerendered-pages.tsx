import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { LoginPage } from '../features/access/sign-in/login-page.tsx';
import About from '../pages/landing/about.tsx';
import ContactForms, { Newsletter } from '../features/people/contact/contact-forms.tsx';
import Example from '../pages/landing/example.tsx';
import LandingFooter from '../pages/landing/landing-footer.tsx';
import { LandingPage } from '../pages/landing/landing-page.tsx';
import { paintedId, type PartName } from '../pages/landing/painted-part.tsx';
import { queryClient } from '../lib/query/query-client.ts';
import { Toasts } from '../lib/toast/toasts.tsx';
import { makeTheme } from '../theme/theme.ts';

/** `names`: the names of the rules in `css`, most of which the app renders too. */
export type PrerenderedPage = { html: string; css: string; names: string[] };

/** Follows the system's colour scheme, because the person's choice is not known yet. */
const theme = makeTheme({ colorSchemeSelector: 'media' });

const pages = {
  landing: {
    path: paths.landing,
    element: (
      <LandingPage
        isSignedIn={false}
        example={markPart('example', <Example />)}
        about={markPart('about', <About />)}
        forms={markPart('forms', <ContactForms />)}
        newsletter={markPart('newsletter', <Newsletter />)}
        footer={markPart('footer', <LandingFooter />)}
      />
    ),
  },
  login: {
    path: paths.login,
    element: (
      <QueryClientProvider client={queryClient}>
        <Toasts>
          <LoginPage />
        </Toasts>
      </QueryClientProvider>
    ),
  },
} as const;

/** Marks a part of the page that is shown as markup until its code has loaded (landing/painted-part.tsx). */
function markPart(name: PartName, part: ReactElement): ReactElement {
  return <div id={paintedId(name)}>{part}</div>;
}

/** Renders the pages that are painted before their code has loaded, as markup and the styles that it needs. Runs in Node. */
export function prerenderPages(): Record<keyof typeof pages, PrerenderedPage> {
  return { landing: prerender(pages.landing), login: prerender(pages.login) };
}

function prerender({ path, element }: { path: string; element: ReactElement }): PrerenderedPage {
  const cache = createCache({ key: 'css' });
  // Collects the styles. Otherwise they would be written between the elements.
  cache.compat = true;
  const router = createMemoryRouter([{ path, element }], { initialEntries: [path] });
  const html = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        <RouterProvider router={router} />
      </ThemeProvider>
    </CacheProvider>,
  );
  const rules = Object.entries(cache.inserted).filter(([, rule]) => typeof rule === 'string');
  return {
    html: removeInlineStyles(removeMeasures(html)),
    css: rules.map(([, rule]) => rule).join('\n'),
    names: rules.map(([name]) => name),
  };
}

/** Removes the hidden copies in which Material UI measures multi-line fields. */
function removeMeasures(html: string): string {
  return html.replaceAll(/<textarea aria-hidden="true"[^>]*><\/textarea>/g, '');
}

/** Removes inline styles, which the Content-Security-Policy refuses; Material UI's only one states a default. */
function removeInlineStyles(html: string): string {
  return html.replaceAll(/ style="([^"]*)"/g, (_attribute, declarations: string) => {
    if (declarations !== '--Typography-textAlign:left') {
      throw new Error(`A prerendered page cannot have the inline style "${declarations}"`);
    }
    return '';
  });
}
