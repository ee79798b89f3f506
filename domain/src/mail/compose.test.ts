import { describe, expect, it } from 'vitest';
import { brand } from '../brand.ts';
import { composeMail, type MailContent, type MailValues } from './compose.ts';
import { mailKinds, type MailKind } from './mail.ts';

const name = 'Mira Holm';
const link = 'https://keelstone.example/verified?oobCode=a&lang=en';
const disownLink = 'https://keelstone.example/not-me#code=b&lang=en';
const lockLink = 'https://keelstone.example/lock#code=c&lang=en';
const event = { what: 'Mira Holm did: update wallet.', facts: ['Whom: Nora'], at: 'today', link };
const mails: { [Kind in MailKind]: (values: Partial<MailValues[Kind]>) => MailContent } = {
  'verify-email': (values) => composeMail('verify-email', { link, disownLink, ...values }),
  'account-exists': (values) => composeMail('account-exists', { link, ...values }),
  'password-reset': (values) => composeMail('password-reset', { link, ...values }),
  'password-changed': (values) => composeMail('password-changed', { link, lockLink, ...values }),
  'password-changed-outside': (values) =>
    composeMail('password-changed-outside', { link, lockLink, ...values }),
  'identity-restored': (values) => composeMail('identity-restored', { link, lockLink, ...values }),
  'factor-changed': (values) =>
    composeMail('factor-changed', {
      name,
      link,
      lockLink,
      what: 'A passkey was added.',
      at: 'today',
      ...values,
    }),
  'factor-reset-started': (values) =>
    composeMail('factor-reset-started', { name, link, lockLink, effectiveAt: 'Monday', ...values }),
  'kyc-approved': (values) => composeMail('kyc-approved', { name, link, ...values }),
  'kyc-rejected': (values) => composeMail('kyc-rejected', { name, link, reason: 'blurred', ...values }),
  'transaction-approved': (values) =>
    composeMail('transaction-approved', { name, link, what: 'deposit', payment: '', receipt: '', ...values }),
  'transaction-rejected': (values) =>
    composeMail('transaction-rejected', {
      name,
      link,
      what: 'deposit',
      reason: 'It did not arrive',
      ...values,
    }),
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
    composeMail('withdrawal-returned', {
      name,
      link,
      what: 'withdrawal of $500.00 in BTC',
      reason: 'It came back',
      ...values,
    }),
  'account-suspended': (values) => composeMail('account-suspended', { name, ...values }),
  'new-device': (values) =>
    composeMail('new-device', { name, link, lockLink, place: 'Firefox on Linux', at: 'today', ...values }),
  'withdrawal-requested': (values) =>
    composeMail('withdrawal-requested', {
      name,
      link,
      lockLink,
      amount: '$500.00 in BTC',
      address: 'bc1q…8f3t4',
      ...values,
    }),
  'account-locked': (values) =>
    composeMail('account-locked', { name, link, at: 'today', notMeLink: disownLink, ...values }),
  'unlock-requested': (values) =>
    composeMail('unlock-requested', { name, lockLink, at: 'tomorrow', ...values }),
  'account-unlocked': (values) => composeMail('account-unlocked', { name, link, lockLink, ...values }),
  'contact-message': (values) =>
    composeMail('contact-message', { name, email: 'visitor@keelstone.test', message: 'Hello', ...values }),
  'admin-proposal': (values) => composeMail('admin-proposal', { ...event, ...values }),
  'admin-wallet-changed': (values) => composeMail('admin-wallet-changed', { ...event, ...values }),
  'admin-role-changed': (values) => composeMail('admin-role-changed', { ...event, ...values }),
  'admin-policy-changed': (values) => composeMail('admin-policy-changed', { ...event, ...values }),
  'admin-large-decision': (values) => composeMail('admin-large-decision', { ...event, ...values }),
  'admin-books-broken': (values) => composeMail('admin-books-broken', { ...event, ...values }),
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

describe.each(mailKinds)('the mail %s', (kind) => {
  const mail = mails[kind]({});

  it('has a subject of one line, a text and a page that say the same', () => {
    expect(mail.subject).toMatch(/^[^\r\n]{5,78}$/);
    expect(mail.html.startsWith('<!doctype html>')).toBe(true);
    const paragraphs = mail.text.split('\n\n').filter((paragraph) => !paragraph.includes('://'));
    for (const paragraph of paragraphs) expect(mail.html).toContain(`<p>${paragraph}</p>`);
  });

  it('says who it is from', () => {
    expect(mail.text.endsWith(brand.name)).toBe(true);
  });

  it('escapes a name in the page and leaves it as it is in the text, or has none', () => {
    const { html, text } = mails[kind]({ name: nasty });
    expect(text.includes(nasty)).toBe(!nameless.includes(kind));
    expect(html.includes(escaped)).toBe(!nameless.includes(kind));
    expect(html).not.toContain('<img');
  });
});

describe('a mail to all administrators', () => {
  it('says what happened, to whom and when, and escapes what people have typed', () => {
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
    'transaction-rejected',
    'withdrawal-sent',
    'withdrawal-corrected',
    'withdrawal-returned',
    'new-device',
    'withdrawal-requested',
    'identity-restored',
  ] as const)('of %s are in text and page', (kind) => {
    const { html, text } = mails[kind]({});
    expect(text).toContain(`: ${link}`);
    expect(html).toContain(`<a href="${link.replace('&', '&amp;')}">`);
  });

  it("of a registration are two: to confirm the address, and to say that it wasn't oneself", () => {
    const { html, text } = mails['verify-email']({});
    expect(text).toContain(`: ${disownLink}`);
    expect(html).toContain(`<a href="${disownLink.replace('&', '&amp;')}">`);
    expect(text.indexOf(link)).toBeLessThan(text.indexOf(disownLink));
  });

  it.each([
    'new-device',
    'withdrawal-requested',
    'password-changed',
    'password-changed-outside',
    'identity-restored',
    'unlock-requested',
    'account-unlocked',
  ] as const)('of %s lock the account', (kind) => {
    const { html, text } = mails[kind]({});
    expect(text).toContain(`: ${lockLink}`);
    expect(html).toContain(`<a href="${lockLink.replace('&', '&amp;')}">`);
  });

  it.each([
    'new-device',
    'withdrawal-requested',
    'password-changed',
    'account-locked',
    'account-unlocked',
  ] as const)('of %s are one for whom it was not', (kind) => {
    expect(mails[kind]({}).text).toContain("This wasn't me: https://keelstone.example/");
  });

  it('cannot break out of their attribute', () => {
    expect(mails['verify-email']({ link: 'https://x"><script>' }).html).not.toContain('<script>');
  });
});

describe('what people wrote', () => {
  it.each([
    mails['kyc-rejected']({ reason: nasty }),
    mails['transaction-rejected']({ reason: nasty }),
    mails['withdrawal-returned']({ reason: nasty }),
    mails['withdrawal-sent']({ address: nasty }),
    mails['transaction-approved']({ what: nasty }),
    mails['new-device']({ place: nasty }),
    mails['withdrawal-requested']({ address: nasty }),
    mails['contact-message']({ message: nasty }),
    mails['contact-message']({ email: nasty }),
  ])('is escaped', ({ html }) => {
    expect(html).toContain(escaped);
    expect(html).not.toContain('<img');
  });
});

describe('an approved withdrawal', () => {
  it('says how much coin it pays, and a deposit does not', () => {
    const payment = '0.007813 BTC, at 1 BTC = $64,000.00';
    expect(mails['transaction-approved']({ payment }).text).toContain(`You receive ${payment}.`);
    expect(mails['transaction-approved']({}).text).not.toContain('You receive');
  });
});

describe.each(['kyc-rejected', 'transaction-rejected'] as const)('%s', (kind) => {
  it('says its reason if there is one', () => {
    expect(mails[kind]({ reason: 'blurred' }).text).toContain('Reason: blurred');
    expect(mails[kind]({ reason: '' }).text).not.toContain('Reason');
  });
});
