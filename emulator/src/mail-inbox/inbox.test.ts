import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePorts } from '../free-ports.ts';
import type { LocalServer } from '../http.ts';
import { startInbox } from './inbox.ts';
import type { Mail } from './mailbox.ts';

let inbox: LocalServer;
let base = '';
let smtp = 0;
beforeAll(async () => {
  const ports = await freePorts();
  inbox = await startInbox(ports);
  base = `http://127.0.0.1:${ports.inbox}`;
  smtp = ports.smtp;
});
beforeEach(async () => {
  await setMode('accept');
  await fetch(`${base}/api/messages`, { method: 'DELETE' });
});
afterAll(() => inbox.close());

const link = 'http://localhost:5000/verify?token=abc&email=ada%40keelstone.test';

async function send(mail: SendMailOptions = {}): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: smtp });
  await transport.sendMail({
    from: 'Keelstone <no-reply@keelstone.test>',
    to: 'ada@keelstone.test',
    subject: 'Verify your email',
    text: `Hello Ada, please open ${link}.`,
    ...mail,
  });
}

function setMode(mode: string): Promise<Response> {
  return fetch(`${base}/api/mode`, { method: 'PUT', body: JSON.stringify({ mode }) });
}

async function json(path: string): Promise<unknown> {
  return JSON.parse(await text(path));
}

async function allMails(): Promise<Mail[]> {
  return JSON.parse(await text('/api/messages'));
}

async function onlyMail(): Promise<Mail> {
  const [mail, ...others] = await allMails();
  if (mail === undefined || others.length > 0) throw new Error('not exactly one mail');
  return mail;
}

async function text(path: string): Promise<string> {
  return (await fetch(base + path)).text();
}

describe('the inbox API', () => {
  it('lists what was sent, newest first, with the links to click', async () => {
    await send();
    await send({
      to: ['ben@keelstone.test', 'cleo@keelstone.test'],
      bcc: 'dan@keelstone.test',
      subject: 'Grüße ✓',
    });

    const mails = await allMails();
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatchObject({
      subject: 'Grüße ✓',
      to: ['ben@keelstone.test', 'cleo@keelstone.test', 'dan@keelstone.test'],
    });
    expect(mails[1]).toMatchObject({ from: '"Keelstone" <no-reply@keelstone.test>', links: [link] });
    expect(await json(`/api/messages/${mails[1]?.id}`)).toEqual(mails[1]);
  });

  it('finds links in HTML, each once', async () => {
    await send({
      html: `<a href="${link.replace('&', '&amp;')}">Verify</a> <a href='https://keelstone.test/help'>Help</a>`,
    });
    expect((await onlyMail()).links).toEqual([link, 'https://keelstone.test/help']);
  });

  it("returns only one recipient's emails on request", async () => {
    await send();
    await send({ to: 'ben@keelstone.test' });
    expect(await json('/api/messages?to=BEN@keelstone.test')).toHaveLength(1);
    expect(await json('/api/messages?to=nobody@keelstone.test')).toEqual([]);
  });

  it('deletes everything on request', async () => {
    await send();
    const mail = await onlyMail();
    await fetch(`${base}/api/messages`, { method: 'DELETE' });
    expect(await json('/api/messages')).toEqual([]);
    expect((await fetch(`${base}/api/messages/${mail.id}`)).status).toBe(404);
  });

  it('rejects senders while it is set to refuse, keeps nothing from them, and accepts emails again afterwards', async () => {
    await setMode('refuse');
    await expect(send()).rejects.toMatchObject({ responseCode: 421 });
    expect(await json('/api/messages')).toEqual([]);
    await setMode('accept');
    await send();
    expect(await json('/api/messages')).toHaveLength(1);
  });

  it('refuses an unknown mode and stays as it was', async () => {
    expect((await setMode('maybe')).status).toBe(400);
    expect(await json('/api/mode')).toEqual({ mode: 'accept' });
  });

  it.each(['/api/messages/999', '/messages/999', '/nowhere', '/api/messages/1/html'])(
    'has no %s',
    async (path) => {
      expect((await fetch(base + path)).status).toBe(404);
    },
  );
});

describe('the inbox page', () => {
  it('shows that there are no emails yet', async () => {
    expect(await text('/')).toContain('No mail yet');
  });

  it('lists emails and shows one with links that can be clicked', async () => {
    await send();
    const mail = await onlyMail();
    expect(await text('/')).toContain(`href="/messages/${mail.id}"`);
    const shown = link.replace('&', '&amp;');
    expect(await text(`/messages/${mail.id}`)).toContain(
      `<a href="${shown}" target="_blank" rel="noopener noreferrer">${shown}</a>.`,
    );
  });

  it('shows markup in a subject or body as text', async () => {
    await send({ subject: '<script>alert(1)</script>', text: '"><img src=x onerror=alert(1)>' });
    const mail = await onlyMail();
    for (const path of ['/', `/messages/${mail.id}`]) {
      expect(await text(path)).not.toMatch(/<script>|<img/);
      expect(await text(path)).toContain('&lt;script&gt;');
    }
  });

  it('shows HTML only in a sandboxed frame, where nothing runs', async () => {
    await send({ html: '<p>Hi</p><script>alert(1)</script>' });
    const mail = await onlyMail();
    const page = await fetch(`${base}/messages/${mail.id}`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);

    const frame = await fetch(`${base}/messages/${mail.id}/html`);
    const policy = frame.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-popups/);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
    expect(await frame.text()).toContain('<p>Hi</p>');
  });

  it('notifies an open page of a new email', async () => {
    const leave = new AbortController();
    const events = await fetch(`${base}/events`, { signal: leave.signal });
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain(': open');
    await send();
    expect((await reader?.read())?.value).toContain('data: changed');
    leave.abort();
  });
});
