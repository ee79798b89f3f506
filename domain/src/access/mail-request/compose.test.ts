import { describe, expect, it } from 'vitest';
import { composeMail, type MailValues } from '../../compose-mail.ts';
import { brand } from '../../kernel/brand.ts';
import { type MailContent, mailMark } from '../../kernel/mail/mail-page.ts';
import { type MailKind, mailReasons } from '../../mail-rules.ts';

const mailKinds = Object.keys(mailReasons) as MailKind[];

const link = 'https://keelstone.example/verified?oobCode=a&lang=en';
const deleteLink = 'https://keelstone.example/secure#code=b&lang=en';
const lockLink = 'https://keelstone.example/secure#code=c&lang=en';
const price = '1 BTC = $64,000.00';
const address = 'bc1q…8f3t4';
/** The values that any mail may need; each mail differs only in those that it asks for. */
const values = {
  name: 'Mira Holm',
  email: 'visitor@keelstone.test',
  message: 'Hello',
  text: 'Cut off',
  reason: 'blurred',
  link,
  deleteLink,
  lockLink,
  notMeLink: deleteLink,
  at: 'today',
  effectiveAt: 'Monday',
  place: 'Firefox',
  what: 'deposit of $500.00 in BTC',
  amount: '$25.00',
  coin: '0.000391 BTC',
  payment: '0.007813 BTC',
  price,
  address,
  receipt: '',
  isListed: true,
  usableFrom: undefined,
  documentType: 'Passport' as const,
  changes: ['USD: $1.00 before, $2.00 now.'],
  missing: ['Money'],
  facts: ['Whom: Nora'],
};
const itemsOf: Partial<Record<MailKind, readonly string[]>> = {
  'kyc-information': ['name', 'document'],
  'transaction-information': ['proof'],
};
const mailOf = <Kind extends MailKind>(kind: Kind, change: Partial<typeof values> = {}): MailContent =>
  composeMail(kind, { ...values, items: itemsOf[kind], ...change } as unknown as MailValues[Kind]);

/** The recipients of these may never have given us a name: somebody else may have typed one with the address. */
const nameless: readonly MailKind[] = [
  'verify-email',
  'account-exists',
  'password-reset',
  'password-changed',
  'password-changed-outside',
  'identity-restored',
  // To all administrators together.
  ...mailKinds.filter((kind) => kind.startsWith('admin-')),
];
const nasty = `<img src=x onerror="alert('1')">&amp;`;
const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;';

/** The visible words of a page, or of a text, without its line breaks. */
function wordsOf(mail: string): string {
  const body = mail.replace(/^[^]*<body/, '<body').replaceAll(/<[^>]*>/g, ' ');
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  const plain = Object.entries(entities).reduce(
    (text, [entity, character]) => text.replaceAll(entity, character),
    body,
  );
  return plain.replaceAll(/\s+/g, ' ').trim();
}

describe.each(mailKinds)('the mail %s', (kind) => {
  const mail = mailOf(kind);

  it('has a one-line subject, the same content as text and as page, beginning with that subject, with the addresses written out, and the reason and the sender', () => {
    expect(mail.subject).toMatch(/^[^\r\n]{5,78}$/);
    expect(mail.html.startsWith('<!doctype html>')).toBe(true);
    const written = wordsOf(mail.text.replaceAll(/: (https:\/\/\S+)/g, ' $1'));
    expect(wordsOf(mail.html)).toBe(`${brand.name} ${written}`);
    expect(mail.text.startsWith(`${mail.subject}\n\n`)).toBe(true);
    const why = mailReasons[kind];
    expect(why).toMatch(/^You get this mail because .+\.$/);
    expect(mail.text.endsWith(`${why}\n\n${brand.name}, ${brand.postalAddress}`)).toBe(true);
  });

  it('has at most one button, loads nothing but its own mark, and has the same links of ours in text and page', () => {
    expect(mail.html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
    const [before = '', ...after] = mail.html.split(`<img src="cid:${mailMark.cid}"`);
    expect(after).toHaveLength(1);
    expect(before + after.join('')).not.toMatch(/<img|<script|<link|<iframe|url\(|src=|@import/i);
    const hrefs = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    for (const href of hrefs) expect([link, lockLink, deleteLink]).toContain(href);
    expect([...mail.text.matchAll(/: (https:\S+)/g)].map(([, href]) => href)).toEqual(hrefs);
  });

  it('escapes in the page whatever people have typed, leaves it in the text, and has a name only if one was given', () => {
    const texts = Object.entries(values).filter(
      ([name, value]) => typeof value === 'string' && !/link/i.test(name),
    );
    const shown = texts.filter(([name]) => {
      const { html, text } = mailOf(kind, { [name]: nasty });
      if (text === mail.text) return false;
      expect([text.includes(nasty), html.includes(escaped), html.includes('<img src=x')], name).toEqual([
        true,
        true,
        false,
      ]);
      return true;
    });
    expect(shown.some(([name]) => name === 'name')).toBe(!nameless.includes(kind));
  });
});

describe('links', () => {
  it('of a registration are two: to confirm the address, and to say it was not them', () => {
    const { text } = mailOf('verify-email');
    expect(text.indexOf(link)).toBeGreaterThan(0);
    expect(text.indexOf(link)).toBeLessThan(text.indexOf(`: ${deleteLink}`));
  });

  const warnings = ['sign-ins-refused', 'password-changed-outside', 'identity-restored'] as const;
  const waits = [
    'unlock-requested',
    'factor-reset-started',
    'closing-requested',
    'closing-tomorrow',
  ] as const;
  it.each([...warnings, ...waits, 'closing-undone'] as const)('of %s lock the account', (kind) => {
    expect(mailOf(kind).text).toContain(`: ${lockLink}`);
  });

  const signs = ['new-device', 'withdrawal-requested', 'password-changed', 'account-unlocked'] as const;
  it.each([...signs, 'address-added', 'only-saved-ending', 'factor-changed'] as const)(
    'of %s are one: to say that it was not them, which locks',
    (kind) => {
      const { html, text } = mailOf(kind);
      expect(text).toContain(`This wasn't me, lock my account: ${lockLink}`);
      expect(html.match(/href=/g)).toHaveLength(1);
    },
  );

  it('of account-locked include one to say that it was not them, where nothing is left to lock', () => {
    expect(mailOf('account-locked').text).toContain(`This wasn't me: ${deleteLink}`);
  });
});

const reasoned = ['kyc-rejected', 'deposit-rejected', 'withdrawal-rejected', 'profit-credited'] as const;
it.each([...reasoned, 'figures-edited'] as const)('%s gives its reason if there is one', (kind) => {
  expect(mailOf(kind).text).toContain('Reason: blurred');
  expect(mailOf(kind, { reason: '' }).text).not.toContain('Reason');
});

it.each([
  ['kyc-information', 'ask you for this again: your name, your document.'],
  ['transaction-information', 'ask you for this: another proof of payment.'],
] as const)('%s names what is asked for, and why', (kind, sentence) => {
  const { subject, text } = mailOf(kind);
  expect(text).toContain(sentence);
  expect(text).toContain('Why: Cut off');
  if (kind === 'transaction-information') expect(subject).toContain(values.what);
});
