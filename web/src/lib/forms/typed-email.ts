import { cleanTyped } from '@keelstone/domain/kernel/validation/shaping-characters';
/**
 * A typed email address, without spaces and marks at its ends, its international domain in the ASCII form that is sent
 * and stored: `ann@bücher.example` → `ann@xn--bcher-kva.example`. Look-alikes stay different addresses.
 */
export function readEmail(text: string): string {
  const email = cleanTyped(text);
  const domainIndex = email.lastIndexOf('@') + 1;
  const domain = email.slice(domainIndex);
  // Only characters of a host name: the URL parser accepts more and would read them as other parts of an address.
  if (domainIndex === 0 || !/[^\p{ASCII}]/u.test(domain) || !/^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(domain))
    return email;
  try {
    return email.slice(0, domainIndex) + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}

/** A typed email address that is new to us: full-width characters and the like become plain ones too. */
export function readNewEmail(text: string): string {
  return readEmail(text.normalize('NFKC'));
}
