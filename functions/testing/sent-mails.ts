import type { Mail } from '@keelstone/domain/kernel/mail/mail';
import type { MailKind } from '@keelstone/domain/mail-rules';
import type { Deps } from '../src/entry/create-deps.ts';
import { answerMailRequest } from '../src/features/access/mail-request/answer-mail-request.service.ts';
import type { Person } from './people.ts';

/** The pages that mailed links open, and where each carries its code. */
const codePatterns = {
  verified: /\/verified\?oobCode=([\w-]+)/,
  secure: /\/secure#code=([\w-]+)/,
  passwordreset: /\/passwordreset\/([\w-]+)/,
} as const;

/** Runs the trigger's work for the mail requests to one address: the stack of the API tests runs no triggers. */
export async function answerRequestsOf(deps: Deps, email: string): Promise<void> {
  const ids = await deps.mailRequests.listIds({ where: [['email', '==', email.toLowerCase()]] });
  for (const id of ids) await answerMailRequest(id, deps);
}

/** The mails of some kinds to an address, the oldest first. */
export async function mailsOf(deps: Deps, email: string, ...kinds: MailKind[]): Promise<Mail[]> {
  const mails = await deps.mail.list({ where: [['to', '==', email.toLowerCase()]] });
  return mails
    .filter(({ kind }) => kinds.includes(kind))
    .sort((one, other) => one.createdAtMs - other.createdAtMs);
}

/** The code in the newest mail of some kinds to an address. */
export async function mailedCode(
  deps: Deps,
  email: string,
  kinds: MailKind | MailKind[],
  page: keyof typeof codePatterns,
): Promise<string> {
  const text = (await mailsOf(deps, email, ...[kinds].flat())).at(-1)?.text ?? '';
  const code = codePatterns[page].exec(text)?.[1];
  if (code === undefined) throw new Error(`No ${page} link was mailed to ${email}`);
  return code;
}

/** Asks for a reset link and returns the code of the newest one, also if it was mailed for another reason. */
export async function resetCodeFor(
  { deps, forgot }: { deps: Deps; forgot(email: string): Promise<unknown> },
  email: string,
): Promise<string> {
  await forgot(email);
  await answerRequestsOf(deps, email);
  const kinds: MailKind[] = ['password-reset', 'identity-restored', 'password-changed-outside'];
  return mailedCode(deps, email, kinds, 'passwordreset');
}

/** How many mails of a kind an event sends to each of the given people. */
export async function mailsSentTo(
  deps: Deps,
  people: readonly Person[],
  kind: MailKind,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const count = () => Promise.all(people.map(async ({ email }) => (await mailsOf(deps, email, kind)).length));
  const before = await count();
  await work();
  return (await count()).map((after, index) => after - (before[index] ?? 0));
}
