import { describe, expect, it } from 'vitest';
import { brand } from '../brand.ts';
import { composeMail, type MailContent, type MailValues } from './compose.ts';
import { mailKinds, type MailKind } from './mail.ts';
import { mailRules } from './mail-rules.ts';

const name = 'Mira Holm';
const link = 'https://keelstone.example/verified?oobCode=a&lang=en';
const deleteLink = 'https://keelstone.example/secure#code=b&lang=en';
const lockLink = 'https://keelstone.example/secure#code=c&lang=en';
const acted = { name, link, lockLink, at: 'tomorrow' };
const [what, price] = ['deposit of $500.00 in BTC', '1 BTC = $64,000.00'];
const event = { what: 'Mira Holm did: update wallet.', facts: ['Whom: Nora'], at: 'today', link };
const mails: { [Kind in MailKind]: (values: Partial<MailValues[Kind]>) => MailContent } = {
  'verify-email': (values) => composeMail('verify-email', { link, deleteLink, ...values }),
  'account-exists': (values) => composeMail('account-exists', { link, ...values }),
  'password-reset': (values) => composeMail('password-reset', { link, ...values }),
  'password-changed': (values) => composeMail('password-changed', { lockLink, ...values }),
  'password-changed-outside': (values) =>
    composeMail('password-changed-outside', { link, lockLink, ...values }),
  'identity-restored': (values) => composeMail('identity-restored', { link, lockLink, ...values }),
  'factor-changed': (values) =>
    composeMail('factor-changed', { ...acted, what: 'A passkey was added.', ...values }),
  'factor-reset-started': (values) =>
    composeMail('factor-reset-started', { name, link, lockLink, effectiveAt: 'Monday', ...values }),
  'kyc-information': (values) =>
    composeMail('kyc-information', { name, link, items: ['name', 'document'], text: 'Cut off', ...values }),
  'transaction-information': (values) =>
    composeMail('transaction-information', {
      name,
      link,
      what,
      items: ['proof'],
      text: 'Unclear',
      ...values,
    }),
  'kyc-approved': (values) => composeMail('kyc-approved', { name, link, ...values }),
  'kyc-rejected': (values) => composeMail('kyc-rejected', { name, link, reason: 'blurred', ...values }),
  'kyc-received': (values) =>
    composeMail('kyc-received', { name, link, documentType: 'Passport', ...values }),
  'deposit-received': (values) => composeMail('deposit-received', { name, link, what, ...values }),
  'deposit-approved': (values) =>
    composeMail('deposit-approved', { name, link, what, receipt: '', ...values }),
  'deposit-rejected': (values) =>
    composeMail('deposit-rejected', { name, link, what, reason: 'It did not arrive', ...values }),
  'withdrawal-approved': (values) =>
    composeMail('withdrawal-approved', { name, link, what, payment: '0.007813 BTC', price, ...values }),
  'withdrawal-rejected': (values) =>
    composeMail('withdrawal-rejected', { name, link, what, reason: 'Wrong network', ...values }),
  'profit-credited': (values) =>
    composeMail('profit-credited', {
      name,
      link,
      amount: '$25.00',
      coin: '0.000391 BTC',
      reason: 'Profit on your investment',
      ...values,
    }),
  'figures-edited': (values) =>
    composeMail('figures-edited', {
      name,
      link,
      changes: ['USD: $1.00 before, $2.00 now.'],
      reason: 'As agreed',
      ...values,
    }),
  'account-unsuspended': (values) => composeMail('account-unsuspended', { name, link, ...values }),
  'sign-ins-refused': (values) =>
    composeMail('sign-ins-refused', { name, link, lockLink, at: 'today', ...values }),
  'withdrawal-sent': (values) =>
    composeMail('withdrawal-sent', {
      name,
      link,
      what: 'withdrawal of $500.00 in BTC',
      payment: '0.007813 BTC',
      address: 'bc1q…8f3t4',
      isListed: true,
      ...values,
    }),
  'withdrawal-corrected': (values) =>
    composeMail('withdrawal-corrected', {
      name,
      link,
      what: 'withdrawal of $500.00 in BTC',
      isListed: true,
      ...values,
    }),
  'withdrawal-returned': (values) =>
    composeMail('withdrawal-returned', { name, link, what, reason: 'It came back', ...values }),
  'account-suspended': (values) => composeMail('account-suspended', { name, ...values }),
  'new-device': (values) =>
    composeMail('new-device', { name, lockLink, place: 'Firefox on Linux', at: 'today', ...values }),
  'withdrawal-requested': (values) =>
    composeMail('withdrawal-requested', {
      name,
      lockLink,
      amount: '$500.00 in BTC',
      address: 'bc1q…8f3t4',
      ...values,
    }),
  'address-added': (values) =>
    composeMail('address-added', {
      name,
      lockLink,
      address: 'bc1qw508…8f3t4',
      coin: 'BTC',
      at: 'today',
      usableFrom: undefined,
      ...values,
    }),
  'only-saved-ending': (values) =>
    composeMail('only-saved-ending', { name, lockLink, at: 'in two days', ...values }),
  'account-locked': (values) =>
    composeMail('account-locked', { name, link, at: 'today', notMeLink: deleteLink, ...values }),
  'unlock-requested': (values) =>
    composeMail('unlock-requested', { name, lockLink, at: 'tomorrow', ...values }),
  'account-unlocked': (values) => composeMail('account-unlocked', { name, lockLink, ...values }),
  'closing-requested': (values) => composeMail('closing-requested', { ...acted, ...values }),
  'closing-tomorrow': (values) => composeMail('closing-tomorrow', { ...acted, ...values }),
  'closing-undone': (values) => composeMail('closing-undone', { ...acted, missing: ['Money'], ...values }),
  'account-closed': (values) => composeMail('account-closed', { name, ...values }),
  'contact-message': (values) =>
    composeMail('contact-message', { name, email: 'visitor@keelstone.test', message: 'Hello', ...values }),
  'admin-proposal': (values) => composeMail('admin-proposal', { ...event, ...values }),
  'admin-wallet-changed': (values) => composeMail('admin-wallet-changed', { ...event, ...values }),
  'admin-role-changed': (values) => composeMail('admin-role-changed', { ...event, ...values }),
  'admin-policy-changed': (values) => composeMail('admin-policy-changed', { ...event, ...values }),
  'admin-large-decision': (values) => composeMail('admin-large-decision', { ...event, ...values }),
  'admin-books-broken': (values) => composeMail('admin-books-broken', { ...event, ...values }),
  'admin-digest': (values) => composeMail('admin-digest', { ...event, ...values }),
};

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

/** What a reader sees of a page, or of a text, without its line breaks. */
function wordsOf(mail: string): string {
  const body = mail.replace(/^[^]*<body/, '<body').replaceAll(/<[^>]*>/g, ' ');
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  const plain = Object.entries(entities).reduce(
    (text, [entity, character]) => text.replaceAll(entity, character),
    body,
  );
  return plain
    .replaceAll(/\s+/g, ' ')
    .replace(new RegExp(`^ ${brand.name} `), '')
    .trim();
}

describe.each(mailKinds)('the mail %s', (kind) => {
  const mail = mails[kind]({});

  it('has a one-line subject, and the same content as text and as page', () => {
    expect(mail.subject).toMatch(/^[^\r\n]{5,78}$/);
    expect(mail.html.startsWith('<!doctype html>')).toBe(true);
    expect(wordsOf(mail.html)).toBe(wordsOf(mail.text.replaceAll(/: https:\/\/\S+/g, '')));
  });

  it('says at the end why it was sent, and by whom', () => {
    const { why } = mailRules[kind];
    expect(why).toMatch(/^You get this mail because .+\.$/);
    expect(mail.text.endsWith(`${why}\n\n${brand.name}, ${brand.postalAddress}`)).toBe(true);
  });

  it('has at most one button, loads nothing, and has no links but its own', () => {
    expect(mail.html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(mail.html).not.toMatch(/<img|<script|<link|<iframe|url\(|src=|@import/i);
    const hrefs = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    for (const href of hrefs) expect([link, lockLink, deleteLink]).toContain(href);
  });

  it('escapes a name in the page and leaves it as it is in the text, or has none', () => {
    const { html, text } = mails[kind]({ name: nasty });
    expect(text.includes(nasty)).toBe(!nameless.includes(kind));
    expect(html.includes(escaped)).toBe(!nameless.includes(kind));
    expect(html).not.toContain('<img');
  });
});

describe('a mail to all administrators', () => {
  it('states what happened, to whom and when, and escapes what people have typed', () => {
    const { html, text } = mails['admin-large-decision']({ facts: [`reason: ${nasty}`] });
    for (const part of [event.what, event.at, nasty, event.link]) expect(text).toContain(part);
    expect(html).toContain(escaped);
    expect(html).not.toContain('<img');
  });
});

describe('links', () => {
  it.each([
    'verify-email',
    'password-reset',
    'kyc-approved',
    'kyc-information',
    'transaction-information',
    'deposit-rejected',
    'withdrawal-sent',
    'withdrawal-corrected',
    'withdrawal-returned',
    'identity-restored',
  ] as const)('of %s are in text and page', (kind) => {
    const { html, text } = mails[kind]({});
    expect(text).toContain(`: ${link}`);
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
  });

  it("of a registration are two: to confirm the address, and to say it wasn't them", () => {
    const { html, text } = mails['verify-email']({});
    expect(text).toContain(`: ${deleteLink}`);
    expect(html).toContain(`href="${deleteLink.replace('&', '&amp;')}"`);
    expect(text.indexOf(link)).toBeLessThan(text.indexOf(deleteLink));
  });

  it.each([
    'sign-ins-refused',
    'password-changed-outside',
    'identity-restored',
    'unlock-requested',
    'factor-reset-started',
    'closing-requested',
    'closing-tomorrow',
    'closing-undone',
  ] as const)('of %s lock the account', (kind) => {
    const { html, text } = mails[kind]({});
    expect(text).toContain(`: ${lockLink}`);
    expect(html).toContain(`href="${lockLink.replace('&', '&amp;')}"`);
  });

  const signs = ['new-device', 'withdrawal-requested', 'password-changed', 'account-unlocked'] as const;
  it.each([...signs, 'address-added', 'only-saved-ending', 'factor-changed'] as const)(
    'of %s are one: to say that it was not them, which locks',
    (kind) => {
      const { html, text } = mails[kind]({});
      expect(text).toContain(`This wasn't me, lock my account: ${lockLink}`);
      expect(html.match(/href=/g)).toHaveLength(1);
    },
  );

  it('of account-locked include one to say that it was not them, where nothing is left to lock', () => {
    expect(mails['account-locked']({}).text).toContain(`This wasn't me: ${deleteLink}`);
  });

  it('cannot break out of their attribute', () => {
    expect(mails['verify-email']({ link: 'https://x"><script>' }).html).not.toContain('<script>');
  });
});

describe('what people wrote', () => {
  it.each([
    mails['kyc-rejected']({ reason: nasty }),
    mails['kyc-information']({ text: nasty }),
    mails['transaction-information']({ text: nasty }),
    mails['deposit-rejected']({ reason: nasty }),
    mails['withdrawal-rejected']({ reason: nasty }),
    mails['figures-edited']({ reason: nasty }),
    mails['profit-credited']({ reason: nasty }),
    mails['withdrawal-returned']({ reason: nasty }),
    mails['withdrawal-sent']({ address: nasty }),
    mails['deposit-approved']({ what: nasty }),
    mails['withdrawal-approved']({ what: nasty }),
    mails['new-device']({ place: nasty }),
    mails['withdrawal-requested']({ address: nasty }),
    mails['address-added']({ address: nasty }),
    mails['contact-message']({ message: nasty }),
    mails['contact-message']({ email: nasty }),
  ])('is escaped', ({ html }) => {
    expect(html).toContain(escaped);
    expect(html).not.toContain('<img');
  });
});

describe('an approved withdrawal', () => {
  it('states how much coin is to be sent, and does not call it paid', () => {
    const { text } = mails['withdrawal-approved']({});
    expect(text).toContain(`0.007813 BTC to be sent, at ${price}.`);
    expect(text).not.toMatch(/paid|you receive/i);
  });
});

const reasoned = ['kyc-rejected', 'deposit-rejected', 'withdrawal-rejected', 'profit-credited'] as const;
it.each([...reasoned, 'figures-edited'] as const)('%s gives its reason if there is one', (kind) => {
  expect(mails[kind]({ reason: 'blurred' }).text).toContain('Reason: blurred');
  expect(mails[kind]({ reason: '' }).text).not.toContain('Reason');
});
