import { isolateName } from '../../kernel/isolate-name.ts';
import type { Actor } from './actor.ts';

/** A person whom a proposal names. People choose their own names, so the address identifies them. */
export type ProposalPerson = Actor & { email: string };

/** "Clara Jensen (clara@example.com)" */
export function personText({ name, email }: { name: string; email?: string | undefined }): string {
  return email === undefined ? isolateName(name) : `${isolateName(name)} (${email})`;
}
