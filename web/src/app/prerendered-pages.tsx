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

/** `names`: of the rules in `css`, which most of the rendered app's are as well. */
export type PrerenderedPage = { html: string; css: string; names: string[] };

/** Follows the system: only the code knows what the person has chosen. */
const theme = makeTheme({ colorSchemeSelector: 'media' });

const pages = {
  landing: {
    path: paths.landing,
    element: (
      <LandingPage
        isSignedIn={false}
        example={painted('example', <Example />)}
        about={painted('about', <About />)}
        forms={painted('forms', <ContactForms />)}
        newsletter={painted('newsletter', <Newsletter />)}
        footer={painted('footer', <LandingFooter />)}
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

/** As it is shown until its code has loaded. */
function painted(name: PartName, part: ReactElement): ReactElement {
  return <div id={paintedId(name)}>{part}</div>;
}

/** The pages that are painted before their code is there, as markup and the styles that it needs. Runs in Node. */
export function prerenderPages(): Record<keyof typeof pages, PrerenderedPage> {
  return { landing: prerendered(pages.landing), login: prerendered(pages.login) };
}

function prerendered({ path, element }: { path: string; element: ReactElement }): PrerenderedPage {
  const cache = createCache({ key: 'css' });
  // Collects the styles instead of writing them between the elements.
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
    html: withoutInlineStyles(withoutMeasures(html)),
    css: rules.map(([, rule]) => rule).join('\n'),
    names: rules.map(([name]) => name),
  };
}

/** Material UI measures the text of a field of many lines in a hidden copy, which only code can use. */
function withoutMeasures(html: string): string {
  return html.replaceAll(/<textarea aria-hidden="true"[^>]*><\/textarea>/g, '');
}

/** The Content-Security-Policy refuses them; the one that Material UI writes only states the default. */
function withoutInlineStyles(html: string): string {
  return html.replaceAll(/ style="([^"]*)"/g, (_attribute, declarations: string) => {
    if (declarations !== '--Typography-textAlign:left') {
      throw new Error(`A prerendered page cannot have the inline style "${declarations}"`);
    }
    return '';
  });
}
