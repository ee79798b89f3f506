import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenLocally, readBody, sendJson, type LocalServer } from '../http.ts';
import { createMailbox, type Mail, type Mailbox } from './mailbox.ts';
import { htmlBody, listPage, mailPage } from './page.ts';
import { smtpModes, startSmtp, type SmtpMode } from './smtp.ts';

/** Only the script that we serve runs in our own pages; nothing in an email runs at all. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'";
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http://127.0.0.1:* http://localhost:*";
const assets = {
  '/inbox.css': { type: 'text/css', body: readAsset('inbox.css') },
  '/inbox.js': { type: 'text/javascript', body: readAsset('inbox.js') },
};

/**
 * The mail inbox: every email that the stack sends, over SMTP, shown on a page and through a JSON API.
 *
 * `GET /api/messages` (newest first; `?to=` for one recipient), `GET /api/messages/:id`, `DELETE /api/messages`,
 * `GET` and `PUT /api/mode` `{"mode":"accept"|"refuse"}`.
 */
export async function startInbox(ports: {
  readonly inbox: number;
  readonly smtp: number;
}): Promise<LocalServer> {
  const mailbox = createMailbox();
  const state: { mode: SmtpMode } = { mode: 'accept' };
  const smtp = await startSmtp(ports.smtp, mailbox, () => state.mode);
  const page = await listenLocally(ports.inbox, (request, response) => {
    answer(request, response, mailbox, state).catch(() => response.destroy());
  });
  return {
    close: async () => {
      await Promise.all([smtp.close(), page.close()]);
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  mailbox: Mailbox,
  state: { mode: SmtpMode },
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://inbox');
  const operation = `${request.method} ${url.pathname.replace(/^(\/api)?\/messages\/\d+/, '$1/messages/:id')}`;
  const mail = mailbox.find(/\/messages\/(\d+)/.exec(url.pathname)?.[1] ?? '');

  switch (operation) {
    case 'GET /':
      return sendPage(response, listPage(mailbox.all()));
    case 'GET /inbox.css':
    case 'GET /inbox.js':
      return sendText(response, assets[operation === 'GET /inbox.css' ? '/inbox.css' : '/inbox.js']);
    case 'GET /events':
      return sendEvents(response, mailbox);
    case 'GET /api/messages':
      return sendJson(response, 200, forRecipient(mailbox.all(), url.searchParams.get('to')));
    case 'DELETE /api/messages':
      mailbox.clear();
      return sendJson(response, 200, {});
    case 'GET /api/mode':
      return sendJson(response, 200, state);
    case 'PUT /api/mode': {
      const asked = (await readBody(request))?.['mode'];
      const mode = smtpModes.find((candidate) => candidate === asked);
      if (mode === undefined) return sendJson(response, 400, { error: 'mode is accept or refuse' });
      state.mode = mode;
      return sendJson(response, 200, state);
    }
  }
  if (mail === undefined) return sendJson(response, 404, { error: 'no such page or mail' });
  switch (operation) {
    case 'GET /api/messages/:id':
      return sendJson(response, 200, mail);
    case 'GET /messages/:id':
      return sendPage(response, mailPage(mail));
    case 'GET /messages/:id/html':
      return sendHtml(response, mailPolicy, htmlBody(mail));
    default:
      return sendJson(response, 404, { error: 'no such page' });
  }
}

function forRecipient(mails: readonly Mail[], to: string | null): readonly Mail[] {
  if (to === null) return mails;
  return mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === to.toLowerCase()));
}

function sendPage(response: ServerResponse, html: string): void {
  sendHtml(response, pagePolicy, html);
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

function sendText(response: ServerResponse, asset: { type: string; body: string }): void {
  response.writeHead(200, { 'content-type': `${asset.type}; charset=utf-8` });
  response.end(asset.body);
}

/** A line for every change, so that an open page shows a new email immediately. */
function sendEvents(response: ServerResponse, mailbox: Mailbox): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': open\n\n');
  response.on(
    'close',
    mailbox.watch(() => response.write('data: changed\n\n')),
  );
}

function readAsset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
