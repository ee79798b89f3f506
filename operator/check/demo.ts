import type { Brand } from './brand.ts';
import type { LegalFile } from './legal.ts';
import type { Statements } from './statements.ts';

/** The names, the looks and the statements that only the demo has. */
const demoBrand = {
  name: 'Keelstone',
  supportEmail: 'support@keelstone.example',
  supportPhone: '+1 202 555 0142',
  postalAddress: '12 Harbour Row, Portsmouth, NH 03801, United States',
  slug: 'keelstone',
} as const satisfies Partial<Brand>;
const demoAccent = '#1d3a6e';
const demoMark = 'M8.5 8h15l-3 9.5h-9z';
const demoStatements = [
  "World's Best Cryptocurrency Platform for you",
  '30,000+',
  'Ask us for our licence and its authority before you deposit.',
  'Coins are held in our own wallets.',
  'No fee for deposits and withdrawals.',
  'You see the price before you send a deposit, and until when it holds.',
  'People answer by email and by phone, in plain words.',
  'Withdrawals are processed in a few hours for eligible users.',
  'Documents are encrypted at rest and seen only by those who check them.',
  'Profits start no more than 7 days after a confirmed deposit.',
];
/** SHA-256 of its pictures, as far as it takes to tell them apart. */
const demoImages = ['a8c2738446fa4f5b', 'a777224a86958f3f', '28cb4802a75f4e6e', 'faeef7ed6d6a850a'];

export interface OperatorFolder {
  readonly brand: Brand;
  readonly statements: Statements;
  readonly legal: readonly LegalFile[];
  /** The SHA-256 of each picture, by name. */
  readonly images: ReadonlyMap<string, string>;
}

/** The parts of the folder that an operator has not replaced yet, by file and field. */
export function listDemoLeftovers({ brand, statements, legal, images }: OperatorFolder): string[] {
  const fields = Object.keys(demoBrand) as (keyof typeof demoBrand)[];
  return [
    ...fields.filter((field) => brand[field] === demoBrand[field]).map((field) => `brand.ts: ${field}`),
    ...(brand.accent.light.main === demoAccent ? ['brand.ts: accent'] : []),
    ...(brand.logo.some(({ d }) => d === demoMark) ? ['brand.ts: logo'] : []),
    ...Object.entries(statements)
      .filter(([, text]: [string, string]) => demoStatements.includes(text))
      .map(([name]) => `statements.ts: ${name}`),
    ...[...images]
      .filter(([, hash]) => demoImages.some((one) => hash.startsWith(one)))
      .map(([name]) => `images/${name}`),
    ...legal
      .filter(({ text }) => text.includes(demoBrand.supportEmail) || text.includes(demoBrand.name))
      .map(({ kind }) => `legal/${kind}.md`),
    ...(['terms', 'privacy'] as const)
      .filter((kind) => !legal.some((file) => file.kind === kind && file.text !== ''))
      .map((kind) => `legal/${kind}.md: there is none`),
  ];
}
