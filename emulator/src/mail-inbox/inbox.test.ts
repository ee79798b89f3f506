import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LocalServer } from '../http.ts';
import { findFreePorts } from '../port-check.ts';
import { startInbox } from './inbox.ts';

let inbox: LocalServer;
let base = '';
let smtp = 0;
beforeEach(async () => {
  const ports = await findFreePorts();
  inbox = await startInbox(ports);
  base = `http://127.0.0.1:${ports.inbox}`;
  smtp = ports.smtp;
});
afterEach(() => inbox.close());

const link = 'http://localhost:5000/verify?token=abc&email=ada%40keelstone.test';

async function send(mail: SendMailOptions = {}): Promise<void> {
  await createTransport({ host: '127.0.0.1', port: smtp }).sendMail({
    from: 'Keelstone <no-reply@keelstone.test>',
    to: 'ada@keelstone.test',
    subject: 'Verify your email',
    text: `Hello Ada, please open ${link}.`,
    ...mail,
  });
}

const ask = (path: string): Promise<Response> => fetch(base + path);
const text = async (path: string): Promise<string> => (await ask(path)).text();
const json = async (path = '/api/messages'): Promise<unknown> => (await ask(path)).json();

it('lists what was sent, newest first, with its links, on request for one recipient', async () => {
  await send();
  await send({
    to: ['ben@keelstone.test', 'cleo@keelstone.test'],
    bcc: 'dan@keelstone.test',
    subject: 'Grüße ✓',
    html: `<a href="${link.replace('&', '&amp;')}">Verify</a> <a href='https://keelstone.test/help'>Help</a>`,
  });
  const to = ['ben@keelstone.test', 'cleo@keelstone.test', 'dan@keelstone.test'];
  expect(await json()).toMatchObject([
    { subject: 'Grüße ✓', to, links: [link, 'https://keelstone.test/help'] },
    { from: '"Keelstone" <no-reply@keelstone.test>', links: [link] },
  ]);
  expect(await json('/api/messages?to=BEN@keelstone.test')).toHaveLength(1);
  expect(await json('/api/messages?to=nobody@keelstone.test')).toEqual([]);
});

it.each(['/messages/999', '/messages/999/html', '/nowhere'])('has no %s', async (path) => {
  expect((await ask(path)).status).toBe(404);
});

it('shows on its page that there is none, then each with links that can be clicked', async () => {
  expect(await text('/')).toContain('No mail yet');
  await send();
  expect(await text('/')).toContain('href="/messages/1"');
  const shown = link.replace('&', '&#38;');
  const anchor = `<a href="${shown}" target="_blank" rel="noopener noreferrer">${shown}</a>.`;
  expect(await text('/messages/1')).toContain(anchor);
});

it('shows markup in a subject or body as text', async () => {
  await send({ subject: '<script>alert(1)</script>', text: '"><img src=x onerror=alert(1)>' });
  for (const path of ['/', '/messages/1']) {
    expect(await text(path)).not.toMatch(/<script>|<img/);
    expect(await text(path)).toContain('&#60;script&#62;');
  }
});

it('shows HTML only in a sandboxed frame, where nothing runs', async () => {
  await send({ html: '<p>Hi</p><script>alert(1)</script>' });
  const page = await ask('/messages/1');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'(?!.*script-src)/);
  expect(await page.text()).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  const frame = await ask('/messages/1/html');
  const policy = frame.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^sandbox allow-popups(?!.*(allow-scripts|allow-same-origin|script-src))/);
  expect(await frame.text()).toContain('<p>Hi</p>');
});
