import { textIn } from '../field-in.ts';

/** The session that an ID token of ours names in its claim `sid`; `undefined` for anything that is no such token. */
export function findSessionId(token: string): string | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    return textIn(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))), 'sid');
  } catch {
    return undefined;
  }
}
