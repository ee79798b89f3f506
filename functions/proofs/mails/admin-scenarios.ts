import { brand } from '@keelstone/domain/brand';
import type { MailKind } from '@keelstone/domain/mail/mail';
import { sendDailyDigests } from '../../src/features/desk/digest/send-daily-digests.service.ts';
import { keepFindings } from '../../src/features/desk/books/keep-findings.service.ts';
import { announceProposal } from '../../src/features/desk/policy/announce-proposal.service.ts';
import { alertAdmins } from '../../src/features/desk/audit/alert-admins.service.ts';
import { addAuditRow } from '../../testing/admin-alerts.ts';
import { fileProposal, freshEmail, missingId } from '../../testing/records.ts';

import { twice, type MailScenario, type World } from './mail-scenario.ts';

/** The mails that the trigger of an audit row sends, run twice. */
const alert =
  (kind: Parameters<typeof addAuditRow>[1]) =>
  async ({ race: { deps }, admin, holder }: World): Promise<string> => {
    const id = await addAuditRow(deps, kind, { by: admin, about: holder });
    await twice(() => alertAdmins(id, deps));
    return admin.email;
  };

/** Mails to support and to administrators. */
export const adminScenarios = {
  'contact-message': {
    async run({ race }) {
      const body = { name: 'A visitor', email: freshEmail(), message: 'Hello' };
      await race.api.call('send-contact-message', { body });
      return brand.supportEmail;
    },
  },
  'admin-proposal': {
    async run({ race: { deps, admins }, holder, admin }) {
      const maker = admins.find(({ uid }) => uid !== admin.uid);
      const id = await fileProposal(deps, { makerUid: maker?.uid ?? '', uid: holder.uid });
      await twice(() => announceProposal(id, deps));
      return admin.email;
    },
  },
  'admin-wallet-changed': { run: alert('update-wallet') },
  'admin-role-changed': { run: alert('grant-admin') },
  'admin-policy-changed': { run: alert('set-policy') },
  'admin-large-decision': { run: alert('export-audit') },
  'admin-books-broken': {
    async run({ race: { deps }, holder: { uid }, admin }) {
      const found = { source: 'books', code: 'I2', uid, subject: missingId(), detail: '1 too much' } as const;
      await twice(() => keepFindings([found], deps));
      return admin.email;
    },
  },
  'admin-digest': {
    async run({ race: { deps }, admin }) {
      await twice(() => sendDailyDigests(deps));
      return admin.email;
    },
  },
} satisfies Partial<Record<MailKind, MailScenario>>;
