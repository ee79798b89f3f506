import { afterAll, expect, it, vi } from 'vitest';
import type { MailKind } from '@keelstone/domain/mail-rules';
import { changedSettings, listOldValues, shownBy } from '@keelstone/domain/testing/changed-settings';

const name = '@keelstone/operator/settings';
vi.doMock(name, () => ({ settings: changedSettings }));
vi.resetModules();
afterAll(() => {
  vi.doUnmock(name);
  vi.resetModules();
});

/** The texts that the server writes for people, each on a line, as modules that are loaded with these settings make it. */
async function serverTexts(): Promise<string> {
  const { buildOpenapi } = await import('../openapi/build-openapi.ts');
  const { contract } = await import('@keelstone/domain/contract');
  const { findFirstFailure } = await import('@keelstone/domain/kernel/validation/first-failure');
  const { kycTexts } = await import('@keelstone/domain/identity/kyc/kyc.texts');
  const { settings: variables } = await import('../src/platform/settings.ts');
  const refusals = (['request-deposit', 'request-quote', 'request-withdrawal'] as const).map((call) => {
    const failure = findFirstFailure(contract[call].body, { ...contract[call].example, usd: 1 });
    return `${call}: ${failure?.message ?? ''}`;
  });
  return [
    ...listProse(buildOpenapi()),
    ...refusals,
    kycTexts.adult,
    ...listProse(variables),
    await alertOfReading(),
    ...(await mailTexts()),
    await pdfText(),
  ].join('\n');
}

/** The texts for people in a document of data, and the bounds of its numbers. */
function listProse(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    if (key === 'minimum') return [`minimum: ${String(each)}`];
    return typeof each === 'string' && prose.includes(key) ? [each] : listProse(each);
  });
}
const prose = ['title', 'summary', 'description', 'says'];

/** The mail about an administrator who reads in bulk. */
async function alertOfReading(): Promise<string> {
  const { memoryApi } = await import('../testing/tested-api.ts');
  const { makePerson } = await import('../testing/people.ts');
  const { addAuditRow } = await import('../testing/records.ts');
  const { mailsOf } = await import('../testing/sent-mails.ts');
  const { peopleText } = await import('@keelstone/domain/desk/audit/people-read');
  const { alertAdmins } = await import('../src/features/desk/audit/alert-admins.service.ts');
  const { deps } = await memoryApi();
  const by = await makePerson(deps, { isAdmin: true });
  const read = Array.from({ length: changedSettings.peopleReadAlert }, (_none, index) => `p${String(index)}`);
  const detail = { people: peopleText(read) };
  await alertAdmins(await addAuditRow(deps, 'list-users', { by, atMs: deps.now(), detail }), deps);
  return (await mailsOf(deps, by.email, 'admin-large-decision')).map(({ text }) => text).join('\n');
}

async function mailTexts(): Promise<string[]> {
  const { composeMail } = await import('@keelstone/domain/compose-mail');
  const { mailReasons } = await import('@keelstone/domain/mail-rules');
  const listed = ['items', 'facts', 'changes', 'missing'];
  const values = new Proxy(
    {},
    { get: (_none, key) => (listed.includes(String(key)) ? [] : `{${String(key)}}`) },
  );
  return (Object.keys(mailReasons) as MailKind[]).map((kind) => composeMail(kind, values as never).text);
}

async function pdfText(): Promise<string> {
  const { statementToWire } = await import('@keelstone/domain/money/statement/statement.contract');
  const { makeStatement } = await import('@keelstone/domain/testing/make-statement');
  const { sampleBooks } = await import('@keelstone/domain/testing/sample-books');
  const { textsIn } = await import('../testing/pdf-texts.ts');
  const { statementToPdf } = await import('../src/features/money/statement/statement-pdf.ts');
  const about = { uid: 'clara000000000000000', madeAtMs: Date.UTC(2026, 10, 23) };
  return textsIn(await statementToPdf(statementToWire(makeStatement(sampleBooks())), about));
}

it('each operator setting that the API document, a refusal, a mail, a PDF or the list of settings names follows a change of it', async () => {
  const texts = await serverTexts();
  for (const text of shownBy('server')) expect(texts).toContain(text);
  // A text of the PDF, which names no setting: it was read.
  expect(texts).toContain('Reserved for withdrawal');
  expect(listOldValues(texts)).toEqual([]);
});
