import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import ThemeProvider from '@mui/system/ThemeProvider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type RouteObject, RouterProvider, createBrowserRouter, createMemoryRouter } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { type PublishedText, publishedTexts } from '@keelstone/domain/core/legal/legal-text';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import type { NextStep } from '@keelstone/domain/errors';
import { type Session, SessionContext } from '../lib/session/use-session.ts';
import { Toasts } from '../lib/toast/toasts.tsx';
import { theme } from '../theme/theme.ts';
import { makePreviewWire, makeUserWire } from './wires.ts';

type Answer = {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
  /** The body is sent as it is: a file. */
  isText?: true;
};
export type SentRequest = { method: string; path: string; query: URLSearchParams; body: unknown };
/** An answer, or what makes one from the request; a promise that never settles keeps a request busy. */
type Handler = Answer | ((request: SentRequest) => Answer | Promise<Answer>);
/** By method and path: "GET /api/rates". */
export type Handlers = Record<string, Handler>;

const rates = { btc: 64_000, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' };

/**
 * Answers `fetch` as the API would; without a handler there are prices, and previews allow everything. Handlers may be
 * changed while a test runs; what was asked is in `requests`.
 */
export function stubApi(handlers: Handlers) {
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://app.test');
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    requests.push(request);
    const handler = handlers[`${request.method} ${request.path}`] ?? usual(request);
    return json(typeof handler === 'function' ? await handler(request) : handler);
  });
  /** The requests of one call, in order. */
  const sent = (method: string, path: string) =>
    requests.filter((request) => request.method === method && request.path === path);
  return {
    handlers,
    requests,
    sent,
    bodies: (method: string, path: string) => sent(method, path).map(({ body }) => body),
  };
}

/** A refusal in the API's format; `next`: the methods with which the caller can continue. */
export function refusal(status: number, code: string, error: string, next: Partial<NextStep> = {}): Answer {
  return { status, body: { error, code, ...next, requestId: 'r' } };
}

function usual({ path }: SentRequest): Answer {
  if (path === '/api/rates') return { body: rates };
  if (path.startsWith('/api/preview/')) return { body: makePreviewWire() };
  return refusal(404, 'not-found', 'Not found');
}

/** One page of a list; the last one, unless a cursor follows. */
export function listOf(items: readonly unknown[], total = items.length, nextCursor: string | null = null) {
  return { body: { items, total, nextCursor } };
}

export const never = (): Promise<Answer> => new Promise(() => undefined);
export const away = (): Promise<Answer> => Promise.reject(new TypeError('There is no network'));

function json({ status = 200, body, headers = {}, isText }: Answer): Response {
  return new Response(isText === true ? String(body) : JSON.stringify(body), { status, headers });
}

/** Puts these texts in the place of the operator's, which are part of the build, until the test ends. */
export function publishTexts(texts: readonly Pick<PublishedText, 'kind' | 'version' | 'asked'>[]): void {
  const list = publishedTexts as PublishedText[];
  const own = list.splice(0, list.length, ...texts.map((text) => ({ date: '2026-11-25', ...text })));
  onTestFinished(() => void list.splice(0, list.length, ...own));
}

/**
 * Styles go into an element that is not in the document: every rule is matched against every element whenever
 * somebody asks whether one can be seen, and that was most of the tests' time. One cache for all tests of a file: each
 * rule is made once.
 */
const offDocument = createCache({ key: 'css', container: document.createElement('div') });

export function signedIn(changes: Partial<UserWire> = {}): Session {
  const user = makeUserWire(changes);
  return { status: 'signed-in', uid: user._id, user };
}

export const adminId = 'ada00000000000000000';
export const asAdmin = signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true });

type Options = {
  routes: RouteObject[];
  at?: string | { pathname: string; state: unknown };
  session?: Session;
  /** With the history of the browser and its address, which are the test's own to set. */
  isInBrowser?: boolean;
};

/** Renders routes with everything the app's providers give, and a session that is set from outside. */
export function renderApp({
  routes,
  at = '/',
  session = { status: 'signed-out' },
  isInBrowser = false,
}: Options) {
  const router = isInBrowser
    ? createBrowserRouter(routes)
    : createMemoryRouter(routes, { initialEntries: [at] });
  if (isInBrowser)
    onTestFinished(() => {
      router.dispose();
    });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <CacheProvider value={offDocument}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={queryClient}>
          <Toasts>
            <SessionContext value={session}>
              <RouterProvider router={router} />
            </SessionContext>
          </Toasts>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>,
  );
  return { router, queryClient };
}

type Opened = {
  at?: string;
  path?: string;
  session?: Session;
  /** Where it leads. */
  others?: RouteObject[];
};

/** Opens a page, or a part of one, with the API's answers: as Clara, unless somebody else is named. */
export function openPage(
  element: ReactNode,
  handlers: Handlers = {},
  { at = '/', path = at.replace(/[?#].*/, ''), session = signedIn(), others = [] }: Opened = {},
) {
  const routes = [{ path, element }, ...others, { path: '*', element: <p>Elsewhere</p> }];
  return { ...stubApi(handlers), ...renderApp({ routes, at, session }) };
}
