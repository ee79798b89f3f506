import { findLinks, type Mail } from './mailbox.ts';

/** The list of mails, newest first. */
export function listPage(mails: readonly Mail[]): string {
  const rows = mails.map(
    (mail) => `<li><a href="/messages/${mail.id}">
  <span class="subject">${escapeHtml(mail.subject)}</span>
  <span class="to">to ${escapeHtml(mail.to.join(', '))}</span>
  ${timeOf(mail)}
</a></li>`,
  );
  const list =
    mails.length === 0
      ? '<p class="empty">No mail yet. What the app sends appears here.</p>'
      : `<ol>${rows.join('')}</ol>`;
  return page({
    title: 'Inbox',
    body: `<h1>Inbox</h1><p role="status">${counted(mails.length)}</p>${list}`,
    live: true,
  });
}

/** One mail: its HTML in a frame where nothing runs, as its reader sees it, and its text with links to click. */
export function mailPage(mail: Mail): string {
  const html =
    mail.html === undefined
      ? ''
      : `<h2>HTML</h2>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${mail.id}/html"></iframe>`;
  return page({
    title: mail.subject,
    body: `<nav><a href="/">All mail</a></nav>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>
  <dt>From</dt><dd>${escapeHtml(mail.from)}</dd>
  <dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd>
  <dt>Received</dt><dd>${timeOf(mail)}</dd>
</dl>
${html}
<h2>Text</h2>
<pre>${linkify(mail.text)}</pre>`,
    live: false,
  });
}

/** The mail's own HTML, with links that open outside the frame. The response's policy keeps it from doing anything. */
export function htmlBody(mail: Mail): string {
  return `<base target="_blank">${mail.html ?? ''}`;
}

function page(options: { title: string; body: string; live: boolean }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(options.title)} – local inbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/inbox.css">
${options.live ? '<script src="/inbox.js" defer></script>' : ''}
</head>
<body><main>${options.body}</main></body>
</html>`;
}

function counted(count: number): string {
  return count === 1 ? '1 mail' : `${count} mails`;
}

function timeOf(mail: Mail): string {
  const shown = mail.receivedAt.slice(0, 19).replace('T', ' ');
  return `<time datetime="${mail.receivedAt}">${shown} UTC</time>`;
}

/** Escapes the text and turns its http(s) addresses into links. */
function linkify(text: string): string {
  const links = new Set(findLinks(text));
  const pieces = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/);
  return pieces
    .map((piece) => {
      const shown = escapeHtml(piece);
      return links.has(piece)
        ? `<a href="${shown}" target="_blank" rel="noopener noreferrer">${shown}</a>`
        : shown;
    })
    .join('');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
