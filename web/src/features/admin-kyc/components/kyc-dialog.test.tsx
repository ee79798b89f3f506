import type { KycDetailWire } from '@keelstone/domain/api/kyc.wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { chooseQuestion } from '../../../testing/choose-reason.ts';
import { makeKycWire } from '../../../testing/make-kyc-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { AdminKycPage } from './admin-kyc-page.tsx';
import { KycDetailPage } from './kyc-detail-page.tsx';

const adminId = 'ada00000000000000000';
const ask = `/api/kyc/ask/${adminId}`;
const pending = makeKycWire();
const question = {
  number: 1,
  items: ['name' as const, 'document' as const],
  text: 'The photo is cut off',
  askedBy: { _id: adminId, name: 'Ada Moreau' },
  askedAt: '2026-11-20T10:00:00.000Z',
  answeredAt: undefined,
  changes: [],
};

describe('asking for information', () => {
  it('sends the chosen items and the question, once', async () => {
    const { sent } = openList([pending], { [`PUT ${ask}`]: { body: { message: 'Information asked for' } } });
    const dialog = await openDialog();
    expect(dialog).toHaveTextContent('The application stays pending.');
    expect(button(dialog)).toBeDisabled();
    await chooseQuestion(dialog, 'The photo of the document is blurred or cut off');
    expect(button(dialog)).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Document' }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Name' }));
    await userEvent.dblClick(button(dialog));
    expect(await screen.findByText('Information asked for')).toBeInTheDocument();
    expect(sent('PUT', ask).map(({ body }) => body)).toEqual([
      {
        idToAsk: pending._id,
        items: ['name', 'document'],
        text: 'The photo of the document is blurred or cut off',
      },
    ]);
  });

  it('refuses a question with a link', async () => {
    openList([pending]);
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Name' }));
    await chooseQuestion(dialog, 'Write to evil.example');
    expect(within(dialog).getByText(/without web and email addresses/)).toBeInTheDocument();
    expect(button(dialog)).toBeDisabled();
  });

  it("says that it replaces an open question, and shows the server's refusal", async () => {
    openList([makeKycWire({ asked: 'asked' })], {
      [`PUT ${ask}`]: refusal(409, 'ask-limit', 'Ten questions were already asked about this record'),
    });
    expect(await screen.findByText('Asked')).toBeInTheDocument();
    const dialog = await openDialog();
    expect(dialog).toHaveTextContent('this question replaces the one that is open');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Name' }));
    await chooseQuestion(dialog, 'Which name is it?');
    await userEvent.click(button(dialog));
    expect(await screen.findByText('Ten questions were already asked about this record')).toBeInTheDocument();
  });
});

describe('the detail page', () => {
  it('shows what an answer replaced, and the earlier document on request', async () => {
    const changes = [
      { field: 'firstName', before: 'Deepa', after: 'Dipa' },
      { field: 'lastName', before: 'Raman', after: 'Raman' },
    ];
    const replacedImage = `/api/kyc/${adminId}/${pending._id}/document?replacedBy=1`;
    const answeredAt = '2026-11-21T10:00:00.000Z';
    const { requests } = openDetail(
      makeKycWire({ asked: 'answered', asks: [{ ...question, answeredAt, changes, replacedImage }] }),
    );
    const questions = await screen.findByRole('region', { name: 'Questions' });
    expect(questions).toHaveTextContent('First NameDipainstead of Deepa');
    expect(questions).not.toHaveTextContent('Last Name');
    const views = () => requests.filter(({ query }) => query.get('replacedBy') === '1');
    expect(views()).toHaveLength(0);
    await userEvent.click(within(questions).getByRole('button', { name: 'See the earlier document' }));
    await waitFor(() => {
      expect(views()).toHaveLength(1);
    });
  });
});

const button = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: /^Ask/ });

async function openDialog(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Ask for Information' }));
  return screen.findByRole('dialog', { name: 'Ask for information?' });
}

const session = signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true });

function openList(items: KycDetailWire[], handlers: Handlers = {}) {
  const api = stubApi({
    [`GET /api/kyc/${adminId}`]: { body: { items, total: items.length, nextCursor: null } },
    ...handlers,
  });
  renderApp({ routes: [{ path: '/admin/kyc', element: <AdminKycPage /> }], at: '/admin/kyc', session });
  return api;
}

function openDetail(record: KycDetailWire) {
  const api = stubApi({ [`GET /api/kyc/${adminId}/${record._id}`]: { body: record } });
  renderApp({
    routes: [{ path: '/admin/kyc/:kycId', element: <KycDetailPage /> }],
    at: `/admin/kyc/${record._id}`,
    session,
  });
  return api;
}
