/** A mail as the local mail inbox received it. */
export type ReceivedMail = { to: string[]; subject: string; text: string; html?: string };

export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${inboxUrl()}/api/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as ReceivedMail[];
}

/** Makes the local SMTP server refuse every mail, or take them again. */
export async function setSmtp(mode: 'accept' | 'refuse'): Promise<void> {
  const response = await fetch(`${inboxUrl()}/api/mode`, { method: 'PUT', body: JSON.stringify({ mode }) });
  if (!response.ok) throw new Error(`The mail inbox answered ${String(response.status)}`);
}

function inboxUrl(): string {
  const url = process.env['INBOX_URL'];
  if (url === undefined) throw new Error('INBOX_URL is not set');
  return url;
}
