import { findText } from '../find-field.ts';

/** The session that an ID token of ours names in its claim `sid`, or `undefined` for anything that is no such token. */
export function findSessionId(token: string): string | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    return findText(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))), 'sid');
  } catch {
    return undefined;
  }
}
