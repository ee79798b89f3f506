import { oobCodePattern } from '@keelstone/domain/core/one-time-link/one-time-link.schema';

/** Pages that a mailed link opens, as its filtered forms may name them. */
const filtered = /^\/(?:(secure)(#.*)|(verified)(\?.*)|(passwordreset\/[^/]+))$/su;

/** As often as a filter may have encoded it. What cannot be decoded stays as it is. */
function decoded(text: string): string {
  try {
    const once = decodeURIComponent(text);
    return once === text ? text : decoded(once);
  } catch {
    return text;
  }
}

/** A parameter of a link's search or fragment, which a mail filter may have encoded once more. */
export function mailedParam(searchOrHash: string, name: string): string | null {
  return new URLSearchParams(decoded(searchOrHash).slice(1)).get(name);
}

/**
 * The code in what mail programs and filters make of one: encoded, broken into lines, followed by the full stop or the
 * bracket of a sentence. `undefined` if there is none.
 */
export function mailedCodeIn(text: string | null | undefined): string | undefined {
  const [code = ''] = /^[\w-]*/u.exec(decoded(text ?? '').replaceAll(/\s/gu, '')) ?? [];
  return oobCodePattern.test(code) ? code : undefined;
}

/** Where a mailed link leads whose `#`, `?` or `/` a filter has encoded; `undefined` for any other address. */
export function mailedLinkIn(
  address: string,
): { pathname: string; search?: string; hash?: string } | undefined {
  const [found, secure, hash = '', verified, search = '', reset] = filtered.exec(decoded(address)) ?? [];
  if (found === undefined) return undefined;
  if (secure !== undefined) return { pathname: `/${secure}`, hash };
  return verified === undefined ? { pathname: `/${reset ?? ''}` } : { pathname: `/${verified}`, search };
}
