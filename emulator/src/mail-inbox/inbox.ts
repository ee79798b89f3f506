import type { IncomingMessage, ServerResponse } from 'node:http';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { listenLocally, sendJson, type LocalServer } from '../http.ts';
import { loopback } from '../port-check.ts';
import { findLinks, htmlBody, listPage, mailPage, type Mail } from './page.ts';

/** The oldest are forgotten, so that the inbox does not grow without end. */
const mailsMax = 500;
/** Nothing runs in our own pages, and nothing in an email. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http://127.0.0.1:* http://localhost:*";

type State = { mails: readonly Mail[]; count: number };

/**
 * The mail inbox: every email that the stack sends, over SMTP, shown on a page and through a JSON API,
 * `GET /api/messages` (newest first; `?to=` for one recipient).
 */
export async function startInbox(ports: {
  readonly inbox: number;
  readonly smtp: number;
}): Promise<LocalServer> {
  const state: State = { mails: [], count: 0 };
  const smtp = await startSmtp(ports.smtp, state);
  const page = await listenLocally(ports.inbox, (request, response) => {
    try {
      answer(request, response, state);
    } catch {
      response.destroy(); // an address that is none
    }
  });
  return {
    close: async () => {
      await Promise.all([smtp.close(), page.close()]);
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, state: State): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://inbox');
  const operation = `${request.method} ${pathname.replace(/^\/messages\/\d+/, '/messages/:id')}`;
  const mail = state.mails.find(({ id }) => id === pathname.split('/')[2]);
  if (operation === 'GET /') sendHtml(response, pagePolicy, listPage(state.mails));
  else if (operation === 'GET /api/messages') {
    const to = searchParams.get('to')?.toLowerCase();
    const isAsked = (each: Mail) => to === undefined || each.to.some((one) => one.toLowerCase() === to);
    sendJson(response, 200, state.mails.filter(isAsked));
  } else if (operation === 'GET /messages/:id' && mail !== undefined)
    sendHtml(response, pagePolicy, mailPage(mail));
  else if (operation === 'GET /messages/:id/html' && mail !== undefined)
    sendHtml(response, mailPolicy, htmlBody(mail));
  else sendJson(response, 404, { error: 'no such page or mail' });
}

function sendHtml(response: ServerResponse, policy: string, html: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  response.end(html);
}

/** An SMTP server that delivers everything to the inbox and nothing to the world. */
function startSmtp(port: number, state: State): Promise<LocalServer> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true, // every sign-in is accepted: credentials are not what this server is for
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      simpleParser(stream).then(
        (parsed) => {
          state.count += 1;
          state.mails = [toMail(parsed, to, String(state.count)), ...state.mails].slice(0, mailsMax);
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, () => {
      server.off('error', reject);
      server.on('error', () => undefined); // a sender that disconnects in the middle: not our problem
      resolve({ close });
    });
  });
}

function toMail(parsed: ParsedMail, to: readonly string[], id: string): Mail {
  const html = parsed.html === false ? undefined : parsed.html;
  const text = parsed.text ?? '';
  const hrefs = [...(html ?? '').matchAll(/href\s*=\s*["'](https?:\/\/[^"']+)["']/gi)];
  const links = [...findLinks(text), ...hrefs.map(([, href = '']) => href.replaceAll('&amp;', '&'))];
  return {
    ...{ id, receivedAt: new Date().toISOString(), from: parsed.from?.text ?? '', to },
    ...{ subject: parsed.subject ?? '(no subject)', text, html, links: [...new Set(links)] },
  };
}
