import { validationLimits } from './validation.limits.ts';

/** Scripts of living languages (UAX #31), and those that are written together. */
const scripts = [
  ...['Latn', 'Cyrl', 'Grek', 'Armn', 'Geor', 'Hebr', 'Arab', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Ethi', 'Tfng'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Thai', 'Laoo', 'Tibt'],
  ...[
    'Mymr',
    'Khmr',
    'Mong',
    'Java',
    'Bali',
    'Rohg',
    'Cher',
    'Cans',
    'Hani Hira Kana',
    'Hani Hang',
    'Hani Bopo',
  ],
];
const ofScripts = (names: string) => names.replace(/\w+ ?/g, (name) => String.raw`\p{scx=${name.trim()}}`);
const inOneScript = new RegExp(
  scripts.map((names) => String.raw`^[${ofScripts(names)}\p{scx=Zyyy}\p{scx=Zinh}]*$`).join('|'),
  'u',
);
/** Letters, marks, digits, and the signs of RFC 5322. */
const plain = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]*$/u;
/** A dot above a letter that already has one is invisible. Small `İ` is an i with it. */
const unseen = /\p{Default_Ignorable_Code_Point}|\p{Soft_Dotted}\u0307/u;

/**
 * The only spelling in which a new address is stored, mailed and compared: lower case, and plain letters for full-width
 * and other look-alikes of the same letter (NFKC).
 */
export function normalizeEmail(email: string): string {
  // Normalising a long text takes time, and no address is that long.
  if (email.length > validationLimits.emailLengthMax) return email.toLowerCase();
  return email.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** The addresses that an account may have for a typed one. An account of 1.0.0 has the address as typed. */
export function listEmailForms(email: string): string[] {
  return [...new Set([email.toLowerCase(), normalizeEmail(email)])];
}

/** Returns whether the part before the @ of a normalised address is fully visible, with letters of one script. */
export function isPlainLocal(local: string): boolean {
  return plain.test(local) && inOneScript.test(local) && !unseen.test(local);
}
