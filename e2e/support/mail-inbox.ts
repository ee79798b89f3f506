import { setTimeout as delay } from 'node:timers/promises';

const inboxUrl = process.env['INBOX_URL'] ?? 'http://localhost:1080';

type Mail = { subject: string; text: string; links: string[] };

/** The newest email to an address whose subject matches; waits for it, as a person would. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  for (let attempt = 0; attempt < 2400; attempt += 1) {
    const response = await fetch(`${inboxUrl}/api/messages?to=${encodeURIComponent(address)}`);
    const mails = (await response.json()) as Mail[];
    const found = mails.find((mail) => subject.test(mail.subject));
    if (found !== undefined) return found;
    await delay(100);
  }
  throw new Error(`No mail ${String(subject)} to ${address} within four minutes`);
}

/** The link a mail asks to follow, or the one to another page of the app. */
export function linkOf(mail: Mail, path = '/'): string {
  const link = mail.links.find((each) => new URL(each).pathname.startsWith(path));
  if (link === undefined) throw new Error(`No link to ${path} in the mail "${mail.subject}"`);
  return link;
}
