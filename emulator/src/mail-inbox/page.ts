/** A received mail, as the API answers it. */
export interface Mail {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  /** The envelope's recipients, so that Bcc counts. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  /** Every http(s) address in the mail, in order, each once: what a reader could click. */
  readonly links: readonly string[];
}

/** An http(s) address, without the punctuation that ends a sentence. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;
const style = `body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem }
li { margin: 0.75rem 0 } pre { white-space: pre-wrap } iframe { width: 100%; height: 32rem; border: 1px solid; background: #fff }`;

/** The list of mails, newest first. It loads itself again, so that new mail shows. */
export function listPage(mails: readonly Mail[]): string {
  const rows = mails.map(
    ({ id, subject, to, receivedAt }) =>
      `<li><a href="/messages/${id}">${escapeHtml(subject)}</a><br>to ${escapeHtml(to.join(', '))}, ${receivedAt}</li>`,
  );
  const list = mails.length === 0 ? '<p>No mail yet. What the app sends appears here.</p>' : rows.join('');
  return page('Inbox', `<h1>Inbox</h1><ul>${list}</ul>`, '<meta http-equiv="refresh" content="3">');
}

/** One mail: its HTML in a frame where nothing runs, as its reader sees it, and its text with links to click. */
export function mailPage({ id, subject, from, to, receivedAt, html, text }: Mail): string {
  const frame = `<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${id}/html"></iframe>`;
  return page(
    subject,
    `<nav><a href="/">All mail</a></nav><h1>${escapeHtml(subject)}</h1>
<p>From ${escapeHtml(from)} to ${escapeHtml(to.join(', '))}, ${receivedAt}</p>
${html === undefined ? '' : frame}<pre>${linkify(text)}</pre>`,
  );
}

/** The mail's own HTML, with links that open outside the frame. The response's policy keeps it from doing anything. */
export function htmlBody(mail: Mail): string {
  return `<base target="_blank">${mail.html ?? ''}`;
}

export function findLinks(text: string): string[] {
  return text.match(address) ?? [];
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – local inbox</title><link rel="icon" href="data:,">${head}<style>${style}</style></head>
<body><main>${body}</main></body></html>`;
}

/** Escapes the text and turns its http(s) addresses into links. */
function linkify(text: string): string {
  const links = findLinks(text).map((link) => {
    const shown = escapeHtml(link);
    return `<a href="${shown}" target="_blank" rel="noopener noreferrer">${shown}</a>`;
  });
  return text
    .split(address)
    .map((between, index) => escapeHtml(between) + (links[index] ?? ''))
    .join('');
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${String(sign.codePointAt(0))};`);
}
