import { typedText } from '@keelstone/domain/kernel/validation/shaping-characters';
/**
 * What was typed as an email address, without spaces and marks at its ends, and with an international domain in the ASCII form
 * that is sent and stored: `ann@bücher.example` → `ann@xn--bcher-kva.example`. Look-alikes become other addresses.
 */
export function typedEmail(text: string): string {
  const email = typedText(text);
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  // Only what may be in a host name: the parser of addresses would take more, and read it as something else.
  if (at === 0 || !/[^\p{ASCII}]/u.test(domain) || !/^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(domain)) return email;
  try {
    return email.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}

/** The same for an address that is given for the first time: full-width characters and the like become plain ones. */
export function typedNewEmail(text: string): string {
  return typedEmail(text.normalize('NFKC'));
}
