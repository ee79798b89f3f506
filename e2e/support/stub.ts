import type { CDPSession, Page } from '@playwright/test';

/** A request of the page that is answered here. */
export type Stubbed = {
  url: string;
  method: string;
  /** Asks the server for its answer. */
  ask: () => Promise<Response>;
};

/** The answer to a request; nothing if there never is one. */
export type Answer = { status?: number; json?: unknown; body?: string } | undefined;

/** Addresses: with `*` for any part of a path and `**` for any parts, as a pattern, or as a question. */
export type Addresses = string | RegExp | ((url: URL) => boolean);

type Stub = { isMeant: (url: string) => boolean; answer: (request: Stubbed) => Promise<Answer> | Answer };
type Stubs = { session: CDPSession; stubs: Stub[] };

const ofPages = new WeakMap<Page, Promise<Stubs>>();

/**
 * Answers requests in place of the server; the last stub that is meant for one counts. By the browser's own protocol,
 * because `page.route` switches its cache off: a page then loads, parses and compiles all of its code again.
 */
export async function stub(page: Page, addresses: Addresses, answer: Stub['answer']): Promise<void> {
  const known = ofPages.get(page) ?? startStubs(page);
  ofPages.set(page, known);
  (await known).stubs.unshift({ isMeant: matcherOf(addresses), answer });
}

/** From now on the server answers everything; what waits for an answer is left waiting. */
export async function removeStubs(page: Page): Promise<void> {
  const known = ofPages.get(page);
  ofPages.delete(page);
  await (await known)?.session.detach();
}

async function startStubs(page: Page): Promise<Stubs> {
  const session = await page.context().newCDPSession(page);
  const stubs: Stub[] = [];
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { url, method, headers, postData } = request;
    // A page that is being left takes its requests with it.
    const isGone = () => undefined;
    const found = stubs.find(({ isMeant }) => isMeant(url));
    if (found === undefined) void session.send('Fetch.continueRequest', { requestId }).catch(isGone);
    else void reply(found);

    async function reply({ answer }: Stub): Promise<void> {
      const ask = () => fetch(url, { method, headers, ...(postData !== undefined && { body: postData }) });
      const answered = await answer({ url, method, ask });
      if (answered === undefined) return;
      const { status: responseCode = 200, json, body = JSON.stringify(json) } = answered;
      const responseHeaders = [{ name: 'content-type', value: 'application/json' }];
      const reply = { requestId, responseCode, responseHeaders, body: Buffer.from(body).toString('base64') };
      await session.send('Fetch.fulfillRequest', reply).catch(isGone);
    }
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
  return { session, stubs };
}

function matcherOf(addresses: Addresses): Stub['isMeant'] {
  if (typeof addresses === 'function') return (url) => addresses(new URL(url));
  if (addresses instanceof RegExp) return (url) => addresses.test(url);
  const parts = addresses.split('**').map((part) => part.split('*').map(escaped).join('[^/]*'));
  const pattern = new RegExp(`^${parts.join('.*')}$`);
  return (url) => pattern.test(url);
}

const escaped = (text: string): string => text.replace(/[.?+^${}()|[\]\\]/g, '\\$&');
