import type { Json } from './document.ts';

/** The chapters of the document, in order. */
const tags = {
  auth: 'Accounts: registration, sign-in, mailed links.',
  session: 'Where an account is signed in.',
  factor: 'Second factors.',
  user: 'Users, their settings and their suspension.',
  activity: 'The login activity.',
  notices: 'What happened to an account, for its bell.',
  'own-data': 'The data kept on a person: who looked at it, a copy of it, and closing the account.',
  kyc: 'Identity verification.',
  transaction: 'Deposits, withdrawals and credits.',
  review: 'What administrators tell each other about a case.',
  address: 'Addresses that a user withdraws to.',
  statement: 'Every movement of an account.',
  wallet: "The platform's deposit addresses.",
  preview: 'What a decision would do.',
  policy: 'Which decisions need a second administrator.',
  proposal: 'What waits for a second administrator.',
  hold: 'What is erased when its time is up, and legal holds.',
  rates: 'Exchange rates, and quotes of them.',
  legal: 'Terms, privacy, fees and other texts that the operator publishes.',
  contact: 'The forms of the landing page.',
  flags: 'The kill switches.',
  desk: "The administrators' home page: what waits, and the totals of the last days.",
  books: 'The ledger as a whole: checks, findings, wallets.',
  audit: 'Who did what, and the proof of it.',
  docs: 'This documentation, and the state of the API.',
} as const;
export type Tag = keyof typeof tags;

/** First path segments that belong to another segment's chapter. */
const chapters: Readonly<Record<string, Tag>> = {
  newsletter: 'contact',
  'openapi.json': 'docs',
  health: 'docs',
  proof: 'audit',
  'security-event': 'session',
  quote: 'rates',
  'price-history': 'rates',
  'claim-history': 'statement',
};

/** The chapter of a path: its first segment after `/api`. */
export function tagOf(path: string): Tag {
  const [segment = ''] = path.replace(/^\/(api\/)?/, '').split('/');
  const tag = isTag(segment) ? segment : chapters[segment];
  if (tag === undefined) throw new Error(`${path} has no chapter in the API document`);
  return tag;
}

export function describedTags(): Json[] {
  return Object.entries(tags).map(([name, description]) => ({ name, description }));
}

function isTag(segment: string): segment is Tag {
  return Object.hasOwn(tags, segment);
}
