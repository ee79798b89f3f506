import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { composeMail } from '@keelstone/domain/compose-mail';
import { invariantTexts } from '@keelstone/domain/core/ledger/violation';
import { chainFaults } from '@keelstone/domain/kernel/hash-chain/check-chain';
import { type MailKind, mailReasons } from '@keelstone/domain/mail-rules';
import { chainFindings } from '@keelstone/domain/money/blockchain/chain-finding';
import { alerts } from '../deploy/log-alerts.ts';
import { root } from '../run-command.ts';

const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const sectionOf = (title: string) => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const blocks = sectionOf('Alerts').split('\n### ').slice(1);

const isForAdmins = (kind: string): kind is Extract<MailKind, `admin-${string}`> => kind.startsWith('admin-');
const subjects = Object.keys(mailReasons)
  .filter(isForAdmins)
  .map((kind) => composeMail(kind, { what: '', facts: [], at: '', link: '' }).subject.split(' · ')[0] ?? '');

it.each(alerts.map(({ what }) => what))('docs/operations.md has a block with the title “%s”', (what) => {
  expect(blocks.map((block) => block.split('\n')[0])).toContain(what);
});

it.each(subjects)('docs/operations.md has the subject “%s” of an email to administrators', (subject) => {
  expect(blocks.join('\n')).toContain(subject);
});

it.each(blocks.map((block) => [block.split('\n')[0], block]))(
  'the block “%s” has what it means, what to look at and what to do, in this order',
  (_title, block) => {
    expect(block).toMatch(/\n- \*\*Means\*\*[^]+\n- \*\*Look at\*\*[^]+\n- \*\*Do\*\*/);
  },
);

it.each([
  ...Object.keys(chainFindings),
  ...Object.keys(chainFaults),
  ...Object.keys(invariantTexts),
  ...['I12', 'I13', 'I14', 'I15', 'I16', 'I17', 'I18', 'I19', 'unchecked', 'not-sealed', 'not-alerted'],
])('docs/operations.md says what to do about the finding %s', (code) => {
  expect(sectionOf('Findings')).toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
});
