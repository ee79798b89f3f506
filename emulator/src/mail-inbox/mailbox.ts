import { EventEmitter } from 'node:events';
import type { ParsedMail } from 'mailparser';

const mailsMax = 500;

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

export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

export interface Mailbox {
  add(parsed: ParsedMail, envelope: Envelope): void;
  /** Newest first. */
  all(): readonly Mail[];
  find(id: string): Mail | undefined;
  clear(): void;
  /** Calls back on every change, until the returned function is called. */
  watch(listener: () => void): () => void;
}

/** An empty mailbox in memory. It forgets its oldest mails rather than grow without end. */
export function createMailbox(now: () => Date = () => new Date()): Mailbox {
  let mails: Mail[] = [];
  let count = 0;
  const changes = new EventEmitter().setMaxListeners(0);
  const replace = (next: Mail[]) => {
    mails = next;
    changes.emit('change');
  };
  return {
    add: (parsed, envelope) => {
      count += 1;
      const mail = toMail(parsed, envelope, { id: String(count), receivedAt: now().toISOString() });
      replace([mail, ...mails].slice(0, mailsMax));
    },
    all: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
    clear: () => replace([]),
    watch: (listener) => {
      changes.on('change', listener);
      return () => changes.off('change', listener);
    },
  };
}

/** The http(s) addresses in a text, without the punctuation that ends a sentence. */
export function findLinks(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g) ?? [];
}

function toMail(parsed: ParsedMail, envelope: Envelope, stamp: Pick<Mail, 'id' | 'receivedAt'>): Mail {
  const html = parsed.html === false ? undefined : parsed.html;
  const text = parsed.text ?? '';
  const links = [...findLinks(text), ...(html === undefined ? [] : findHrefs(html))];
  return {
    ...stamp,
    from: parsed.from?.text ?? envelope.from,
    to: envelope.to,
    subject: parsed.subject ?? '(no subject)',
    text,
    html,
    links: [...new Set(links)],
  };
}

function findHrefs(html: string): string[] {
  return [...html.matchAll(/href\s*=\s*["'](https?:\/\/[^"']+)["']/gi)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
}
