import { describe, expect, it } from 'vitest';
import { brandDefaults, listBrandFaults, type Brand } from './brand.ts';
import { listDemoLeftovers } from './demo.ts';
import { makeGeneratedModules, readLegalFiles } from './legal.ts';
import { checkReasons } from './reasons-and-questions.ts';
import { checkStatements } from './statements.ts';

const brand: Brand = {
  name: 'Albatross',
  description: 'Coins far out at sea.',
  supportEmail: 'help@albatross.example',
  supportPhone: '+44 20 7946 0958',
  postalAddress: '1 Cliff Road, Dover',
  slug: 'albatross',
  accent: {
    light: { main: '#7a1f4b', light: '#9a3f6b', dark: '#5a0f33', on: '#ffffff' },
    dark: { main: '#f0a8cb', light: '#f6c6de', dark: '#d886ae', on: '#2c0a1b' },
  },
  logo: [{ fill: '#7a1f4b', d: 'M0 0h32v32H0z' }],
};
const statements = {
  headline: 'Coins, kept',
  users: '',
  licence: '',
  custody: '',
  fees: '',
  technology: '',
  support: '',
  payouts: 'Paid within a day.',
  encryption: '',
  profits: '',
};

describe('brand.ts', () => {
  it('of an operator has no fault', () => {
    expect(listBrandFaults(brand)).toEqual([]);
  });

  const pale = { ...brand.accent, light: { ...brand.accent.light, main: '#e0a8c0' } };
  it.each([
    [{ name: '' }, 'name must be a text without spaces around it.'],
    [{ supportEmail: 'help' }, 'supportEmail must be an email address, and is "help".'],
    [
      { supportPhone: '020 7946' },
      'supportPhone must begin with + and the code of a country, and is "020 7946".',
    ],
    [{ slug: 'Big Bird' }, 'slug must be 2 to 30 small letters, digits and hyphens, and is "Big Bird".'],
    [{ logo: [] }, 'logo must have at least one shape.'],
    [
      { logo: [{ fill: '#fff', d: '"/><script>' }] },
      'logo: the d of shape 1 must be the path of an SVG shape.',
    ],
    [
      { accent: pale },
      'accent.light.main can hardly be told from #fbfaf7: its contrast must be 4.5 at least.',
    ],
    [
      { brass: { ...brandDefaults.brass, dark: { main: '#d0a050', text: '#5a4a20' } } },
      'brass.dark.text can hardly be told from #0b1019: its contrast must be 4.5 at least.',
    ],
    [
      { ground: { light: '#808080', dark: '#000000' } },
      'ground.light can hardly be told from #b54708: its contrast must be 4.5 at least.',
    ],
    [{ ground: { light: 'paper', dark: '#000000' } }, 'ground.light must be a colour such as #1d3a6e.'],
  ])('with %o is refused in a sentence', (change, sentence) => {
    expect(listBrandFaults({ ...brand, ...change })).toContain(sentence);
  });
});

describe('statements.ts', () => {
  it('may state as much or as little as the operator likes, but has a headline', () => {
    expect(checkStatements(statements)).toEqual([]);
    expect(checkStatements({ ...statements, headline: '' })).toEqual(['headline must not be empty.']);
    expect(checkStatements({ ...statements, payouts: 'Soon' })).toEqual([
      'payouts must be a sentence that ends with a full stop.',
    ]);
  });
});

describe('reasons-and-questions.ts', () => {
  it('holds only what the API takes, each once', () => {
    const none = { askKyc: [], rejectDeposit: [], askDeposit: [], rejectWithdrawal: [], askWithdrawal: [] };
    const faults = (rejectKyc: string[]) =>
      checkReasons({ ...none, rejectKyc }, { lengthMax: 500, isAllowed: (text) => !text.includes('evil') });
    expect(faults(['Blurred'])).toEqual([]);
    expect(faults(['Blurred', 'Blurred'])).toEqual(['rejectKyc has the same text twice.']);
    expect(faults(['evil.example'])).toHaveLength(1);
  });
});

describe('legal/*.md', () => {
  const read = (source: string, name = 'terms.md') => readLegalFiles(new Map([[name, source]]));
  const file = (head: string, text = 'Be kind.') => `---\n${head}\n---\n\n${text}\n`;
  const good = 'version: 3\ndate: 2026-11-25\naccept: 2';

  it('has a version, a day and the version to accept, and becomes data without its source', () => {
    const { files, faults } = read(file(good, '# Scope\n\nBe kind.'));
    expect(faults).toEqual([]);
    expect(files).toEqual([
      { kind: 'terms', version: 3, date: '2026-11-25', asked: 2, text: '# Scope\n\nBe kind.' },
    ]);
    const { list, blocks } = makeGeneratedModules(files);
    expect(list).toContain('"asked": 2');
    expect(list).not.toContain('Be kind');
    expect(blocks).toContain('"kind": "heading"');
  });

  it('without a text is withdrawn: it is not listed, and nobody has to accept it', () => {
    const { files } = read(file(good, ''));
    expect(files).toMatchObject([{ asked: 0, text: '' }]);
    expect(makeGeneratedModules(files).list).not.toContain('terms');
  });

  it.each([
    ['Be kind.', /must begin with version, date, accept/],
    [file('version: 3\ndate: 2026-11-25\naccept: no\ncolour: red'), /"colour" is not one of/],
    [file('version: 0\ndate: 2026-11-25\naccept: no'), /version must be a whole number/],
    [file('version: 3\ndate: 2026-02-30\naccept: no'), /date must be a day/],
    [file('version: 3\ndate: 2026-11-25\naccept: yes'), /accept must be "no", or the version/],
    [file('version: 3\ndate: 2026-11-25\naccept: 4'), /3 at most/],
  ])('of %j is refused in a sentence', (source, sentence) => {
    const { files, faults } = read(source);
    expect(files).toEqual([]);
    expect(faults).toEqual([expect.stringMatching(sentence)]);
  });

  it('can only ask to accept terms and privacy, and is named by its kind', () => {
    expect(read(file(good), 'fees.md').faults).toEqual([expect.stringMatching(/only terms and privacy/)]);
    expect(read(file(good), 'rules.md').faults).toEqual([
      expect.stringMatching(/rules.md: a file must be named/),
    ]);
  });
});

it('what belongs to the demo is named by file and field, and what an operator has changed is not', () => {
  const images = new Map([['icon-192.png', 'a777224a86958f3fbdac5a25']]);
  const terms = {
    kind: 'terms',
    version: 1,
    date: '2026-11-25',
    asked: 0,
    text: 'Write to Keelstone.',
  } as const;
  expect(
    listDemoLeftovers({
      brand: { ...brand, slug: 'keelstone' },
      statements: { ...statements, users: '30,000+' },
      legal: [terms],
      images,
    }),
  ).toEqual([
    'brand.ts: slug',
    'statements.ts: users',
    'images/icon-192.png',
    'legal/terms.md',
    'legal/privacy.md: there is none',
  ]);
});
