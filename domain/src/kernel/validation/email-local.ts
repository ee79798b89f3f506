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
/** Nobody sees the dot above a letter that has one: small `İ` is an i with it. */
const unseen = /\p{Default_Ignorable_Code_Point}|\p{Soft_Dotted}\u0307/u;

/**
 * The one spelling in which a new address is kept, mailed and compared: small letters, and plain ones for full-width and
 * other look-alikes of the same letter (NFKC).
 */
export function normalizeEmail(email: string): string {
  // The normal form of a long text takes its time, and no address is that long.
  if (email.length > validationLimits.emailLengthMax) return email.toLowerCase();
  return email.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** The addresses that an account may have for a typed one: one of 1.0.0 is kept as it was typed. */
export function emailForms(email: string): string[] {
  return [...new Set([email.toLowerCase(), normalizeEmail(email)])];
}

/** Whether the part before the @ of a normal address shows all that it has, in letters of one script. */
export function isPlainLocal(local: string): boolean {
  return plain.test(local) && inOneScript.test(local) && !unseen.test(local);
}
