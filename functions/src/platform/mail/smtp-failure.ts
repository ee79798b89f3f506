/** What may be logged about a failed attempt. The text of a mail server's answer may not: it names the recipient. */
export type SmtpFailure = { failure: string; smtpCode?: string; smtpStatus?: number };

/** The kind of error, nodemailer's code and the number of the server's answer, as far as there are any. */
export function describeFailure(error: unknown): SmtpFailure {
  const { code, responseCode } = partsOf(error);
  return {
    failure: error instanceof Error ? error.name : typeof error,
    ...(typeof code === 'string' ? { smtpCode: code } : {}),
    ...(typeof responseCode === 'number' ? { smtpStatus: responseCode } : {}),
  };
}

/**
 * True if the server has refused this recipient or this content with a permanent answer (5xx). A refused sign-in or
 * sender is a wrong setting of ours that will be repaired: such mails wait.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, command, responseCode } = partsOf(error);
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599) return false;
  return (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
}

/** What nodemailer adds to its errors. */
function partsOf(error: unknown): Record<'code' | 'command' | 'responseCode', unknown> {
  const part = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);
  return { code: part('code'), command: part('command'), responseCode: part('responseCode') };
}
