import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import ThemeProvider from '@mui/system/ThemeProvider';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, MemoryRouter } from 'react-router-dom';
import { brand } from '@keelstone/domain/kernel/brand';
import { paths } from '../config/paths.ts';
import { giveSiteKey } from '../lib/firebase/site-key.ts';
import { paintedParts } from '../pages/landing/painted-part.tsx';
import { theme } from '../theme/theme.ts';
import { App, runOnceInitialized } from './app.tsx';
import { routes } from './routes.tsx';

/** `names`: the names of the rules in `css`, which the app does not write again. */
type PrerenderedPage = { html: string; css: string; names: string[] };

const siteKey: unknown = import.meta.env['VITE_APP_CHECK_SITE_KEY'];
giveSiteKey(typeof siteKey === 'string' ? siteKey : undefined);

/** Where the browser keeps who is signed in. */
export const { sessionStorageKey } = brand;

/** The pages that are documents before their code arrives, rendered in Node when the build imports this. */
export const prerenderedPages = {
  landing: await prerender(paths.landing),
  login: await prerender(paths.login),
  register: await prerender(paths.register),
  forgotPassword: await prerender(paths.forgotPassword),
};

/**
 * Renders a page as markup and the styles that it needs: what React renders first in a browser, where it takes the same
 * nodes over. Nothing of it may depend on the browser.
 */
async function prerender(path: string): Promise<PrerenderedPage> {
  const cache = createCache({ key: 'css' });
  // Collects the styles. Otherwise they would be written between the elements.
  cache.compat = true;
  const render = (page: ReactNode, identifierPrefix = ''): string =>
    renderToString(<CacheProvider value={cache}>{page}</CacheProvider>, { identifierPrefix });

  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await new Promise<void>((resolve) => {
    runOnceInitialized(router, resolve);
  });
  if (path === paths.landing)
    for (const [name, { load, markup }] of Object.entries(paintedParts)) {
      const { default: Part } = await load();
      markup.__html = render(
        // For its links. In browsers only parts without links have a React of their own.
        <MemoryRouter>
          <ThemeProvider theme={theme}>
            <Part />
          </ThemeProvider>
        </MemoryRouter>,
        name,
      );
    }
  const html = render(<App router={router} />);
  if (html.includes(' style="')) throw new Error(`${path} has an inline style, which its policy refuses`);
  const rules = Object.entries(cache.inserted).filter(([, rule]) => typeof rule === 'string');
  return { html, css: rules.map(([, rule]) => rule).join('\n'), names: rules.map(([name]) => name) };
}
