import { oobCodePattern } from '@keelstone/domain/core/one-time-link/one-time-link.schema';

/** The pages of mailed links, in the forms that mail filters make of their addresses. */
const filtered = /^\/(?:(secure)(#.*)|(verified)(\?.*)|(passwordreset\/[^/]+))$/su;

/** Decodes a text as often as filters have encoded it. Leaves it as it is if that is impossible. */
function decode(text: string): string {
  try {
    const once = decodeURIComponent(text);
    return once === text ? text : decode(once);
  } catch {
    return text;
  }
}

/** A parameter of a link's search or fragment, which a mail filter may have encoded once more. */
export function readMailedParam(searchOrHash: string, name: string): string | null {
  return new URLSearchParams(decode(searchOrHash).slice(1)).get(name);
}

/**
 * The code of a mailed link, also if a mail program has encoded it, broken it into lines, or put the full stop or
 * bracket of a sentence behind it. `undefined` if there is none.
 */
export function findMailedCode(text: string | null | undefined): string | undefined {
  const [code = ''] = /^[\w-]*/u.exec(decode(text ?? '').replaceAll(/\s/gu, '')) ?? [];
  return oobCodePattern.test(code) ? code : undefined;
}

/** The page of a mailed link whose `#`, `?` or `/` a filter has encoded, or `undefined` for any other address. */
export function findMailedLink(
  address: string,
): { pathname: string; search?: string; hash?: string } | undefined {
  const [match, secure, hash = '', verified, search = '', reset] = filtered.exec(decode(address)) ?? [];
  if (match === undefined) return undefined;
  if (secure !== undefined) return { pathname: `/${secure}`, hash };
  return verified === undefined ? { pathname: `/${reset ?? ''}` } : { pathname: `/${verified}`, search };
}
