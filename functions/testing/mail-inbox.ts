/** A mail as the local mail inbox received it. */
export type ReceivedMail = { to: string[]; subject: string; text: string; html?: string };

export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${inboxUrl()}/api/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as ReceivedMail[];
}

function inboxUrl(): string {
  const url = process.env['INBOX_URL'];
  if (url === undefined) throw new Error('INBOX_URL is not set');
  return url;
}
