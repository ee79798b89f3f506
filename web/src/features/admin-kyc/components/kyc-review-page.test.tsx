import type { KycDetailWire } from '@keelstone/domain/api/kyc.wire';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { makeKycWire } from '../../../testing/make-kyc-wire.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { KycReviewPage } from './kyc-review-page.tsx';

vi.mock('../../../lib/session/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const adminId = 'ada00000000000000000';
const list = `/api/kyc/${adminId}`;
const approve = `/api/kyc/approve/${adminId}`;
const lease = `/api/review/lease/${adminId}`;
const deepa = makeKycWire({ _id: 'k1', createdAt: daysAgo(7) });
const emil = makeKycWire({
  _id: 'k2',
  createdAt: daysAgo(2),
  user: { _id: 'emil', name: 'Emil Novak', email: 'emil@keelstone.test' },
});
const farah = makeKycWire({
  _id: 'k3',
  createdAt: daysAgo(0),
  user: { _id: 'farah', name: 'Farah Aziz', email: 'farah@keelstone.test' },
});

describe('the queue', () => {
  it('opens who has waited longest, and says the place, how many wait, and for how long', async () => {
    const { sent } = open([deepa, emil, farah]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Deepa Raman' })).toHaveFocus();
    expect(screen.getByText('KYC review: 1 of 3, oldest 7 days')).toBeInTheDocument();
    expect(screen.getByText('7 days, old')).toBeInTheDocument();
    const query = sent('GET', list)[0]?.query;
    expect([query?.get('status'), query?.get('sort')]).toEqual(['pending', 'oldest']);
  });

  it('shows everything that was submitted', async () => {
    open([deepa]);
    const facts = await screen.findByRole('region', { name: 'Facts' });
    for (const text of ['Passport', 'February 28, 1990', '1 Main Street, Portsmouth, NH 03801'])
      expect(await within(facts).findByText(text)).toBeInTheDocument();
  });

  it('has the document first, then the facts, and the bar at the end: so a phone shows them', async () => {
    open([deepa]);
    await screen.findByText('February 28, 1990');
    const parts = ['Document', 'Facts', 'Decision'].map((name) => screen.getByRole('region', { name }));
    const order = parts.map((part) => [...document.querySelectorAll('section')].indexOf(part));
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(order).not.toContain(-1);
  });

  it('asks for nobody before they are on the screen', async () => {
    const { requests } = open([deepa, emil]);
    await screen.findByText('February 28, 1990');
    expect(requests.filter(({ path }) => path.includes('k2'))).toEqual([]);
  });

  it('leads back to the desk where nothing waits', async () => {
    open([]);
    expect(await screen.findByText('Nothing to review')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the desk' })).toHaveAttribute('href', '/dashboard');
  });

  it('can be asked for again where it could not be loaded', async () => {
    const { handlers } = open([], { [`GET ${list}`]: () => Promise.reject(new TypeError('away')) });
    await screen.findByRole('alert');
    handlers[`GET ${list}`] = page([deepa]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Deepa Raman' })).toBeInTheDocument();
  });
});

describe('the decision', () => {
  it('offers Approve only once the document was on the screen', async () => {
    open([deepa]);
    await screen.findByText('February 28, 1990');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await userEvent.keyboard('a');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reject' })).toBeEnabled();
    await look('Passport of Deepa Raman');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  });

  it('asks again for a document that could not be loaded, and does not offer Approve before', async () => {
    const { handlers } = open([deepa], {
      [`GET ${list}/k1/document`]: () => Promise.reject(new TypeError('away')),
    });
    expect(await screen.findByText('The image could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    handlers[`GET ${list}/k1/document`] = { body: 'image', isText: true };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await look('Passport of Deepa Raman');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  });

  it('is made with A and Enter, and opens the next case, whose heading has the focus', async () => {
    const { sent, handlers } = open([deepa, emil], {
      [`PUT ${approve}`]: () => {
        handlers[`GET ${list}`] = page([emil]);
        return { body: { message: 'KYC approved' } };
      },
    });
    await look('Passport of Deepa Raman');
    await userEvent.keyboard('a');
    const button = await enabledButton('Approve');
    await waitFor(() => {
      expect(button).toHaveFocus();
    });
    await userEvent.keyboard('{Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Emil Novak' });
    await waitFor(() => {
      expect(heading).toHaveFocus();
    });
    expect(sent('PUT', approve).map(({ body }) => body)).toEqual([
      { idToApprove: 'k1', expected: makePreviewWire().expected },
    ]);
    expect(screen.getByText('KYC review: 1 of 1, oldest 2 days')).toBeInTheDocument();
    // What was seen of one case counts for that one only.
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
  });

  it('that somebody else was quicker with is said, and the next case opens', async () => {
    const { handlers } = open([deepa, emil], {
      [`PUT ${approve}`]: () => {
        handlers[`GET ${list}`] = page([emil]);
        return refusal(409, 'already-decided', 'This was already decided');
      },
    });
    await look('Passport of Deepa Raman');
    await userEvent.keyboard('a');
    await userEvent.click(await enabledButton('Approve'));
    expect(await screen.findByText('This was already decided')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Emil Novak' })).toBeInTheDocument();
  });

  it('of somebody else shows as soon as the queue is asked for again', async () => {
    const { handlers, queryClient } = open([deepa, emil]);
    await look('Passport of Deepa Raman');
    handlers[`GET ${list}`] = page([emil]);
    await queryClient.invalidateQueries({ queryKey: ['admin-kyc'] });
    expect(await screen.findByText('This case has been decided or cancelled meanwhile.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Emil Novak' })).toBeInTheDocument();
  });

  it('on the last case ends at the desk', async () => {
    const { handlers } = open([deepa], {
      [`PUT ${approve}`]: () => {
        handlers[`GET ${list}`] = page([]);
        return { body: { message: 'KYC approved' } };
      },
    });
    await look('Passport of Deepa Raman');
    await userEvent.keyboard('a');
    await userEvent.click(await enabledButton('Approve'));
    expect(await screen.findByText('Nothing to review')).toBeInTheDocument();
  });

  it('on their own record is another administrator’s', async () => {
    open([makeKycWire({ _id: 'k1', user: { _id: adminId, name: 'Ada Moreau', email: 'a@keelstone.test' } })]);
    expect(
      await screen.findByText('This is your own record. Another administrator decides on it.'),
    ).toBeInTheDocument();
    await userEvent.keyboard('r');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
  });
});

describe('the keys', () => {
  it('go to the next case and back', async () => {
    open([deepa, emil]);
    await screen.findByRole('heading', { name: 'Deepa Raman' });
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Emil Novak' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await userEvent.keyboard('k');
    expect(await screen.findByRole('heading', { name: 'Deepa Raman' })).toBeInTheDocument();
  });

  it('open the rejection, and do nothing more while it is open', async () => {
    open([deepa, emil]);
    await screen.findByText('February 28, 1990');
    await userEvent.keyboard('{Shift>}R{/Shift}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('r');
    expect(await screen.findByRole('dialog', { name: 'Reject this application?' })).toBeInTheDocument();
    await userEvent.keyboard('j');
    expect(screen.getByRole('dialog', { name: 'Reject this application?' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Emil Novak' })).not.toBeInTheDocument();
  });

  it('mean something else with Ctrl, and nothing outside of the view', async () => {
    open([deepa, emil]);
    await screen.findByRole('heading', { name: 'Deepa Raman' });
    await userEvent.keyboard('{Control>}j{/Control}');
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    await userEvent.keyboard('j');
    expect(screen.getByRole('heading', { name: 'Deepa Raman' })).toBeInTheDocument();
  });

  it('are listed by ?, turned off there, and stay off in this browser', async () => {
    open([deepa, emil]);
    await screen.findByRole('heading', { name: 'Deepa Raman' });
    await userEvent.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const text of ['Approve', 'Reject', 'Next case', 'Previous case', 'Search the list', 'Rotate'])
      expect(within(help).getByText(text)).toBeInTheDocument();
    await userEvent.click(within(help).getByRole('switch', { name: 'Use keyboard shortcuts' }));
    await userEvent.click(within(help).getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    await userEvent.keyboard('j');
    await userEvent.keyboard('?');
    expect(screen.getByRole('heading', { name: 'Deepa Raman' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.localStorage.getItem('keelstone.shortcuts.v1')).toBe('off');
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await userEvent.click(await screen.findByRole('switch', { name: 'Use keyboard shortcuts' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Emil Novak' })).toBeInTheDocument();
  });

  it('zoom, fit and turn the document', async () => {
    open([deepa]);
    const image = await look('Passport of Deepa Raman');
    await userEvent.keyboard('++');
    expect(screen.getByText('200 %')).toBeInTheDocument();
    await userEvent.keyboard('-');
    expect(screen.getByText('150 %')).toBeInTheDocument();
    await userEvent.keyboard('0');
    expect(screen.getByText('100 %')).toBeInTheDocument();
    await userEvent.keyboard('{Shift>}R{/Shift}');
    expect(image.style.transform).toContain('rotate(90deg)');
  });
});

describe('other administrators', () => {
  const held = {
    body: { heldBy: { _id: 'ben', name: 'Ben Okafor', until: '2026-11-23T12:00:00.000Z' } },
  };

  it('see who looks at a case, which stops nobody', async () => {
    const { sent } = open([deepa, emil], {
      [`PUT ${lease}`]: ({ body }) => (JSON.stringify(body).includes('k1') ? held : { body: {} }),
    });
    expect(await screen.findByText('Ben Okafor is looking at this.')).toBeInTheDocument();
    await look('Passport of Deepa Raman');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
    await userEvent.keyboard('j');
    await screen.findByRole('heading', { name: 'Emil Novak' });
    await waitFor(() => {
      expect(screen.queryByText('Ben Okafor is looking at this.')).not.toBeInTheDocument();
    });
    await leave();
    await waitFor(() => {
      expect(sent('PUT', lease).map(({ body }) => body)).toEqual([
        { list: 'kyc', id: 'k1', isLooking: true },
        { list: 'kyc', id: 'k2', isLooking: true },
        { list: 'kyc', id: 'k2', isLooking: false },
      ]);
    });
  });

  it('read notes and who works on it, and add their own', async () => {
    const by = { _id: 'ben', name: 'Ben Okafor' };
    const note = { by, at: '2026-11-20T10:00:00.000Z', text: 'Called back' };
    const { sent } = open([deepa], {
      [`GET /api/review/case/${adminId}/k1`]: { body: { assignee: by, notes: [note] } },
      [`POST /api/review/note/${adminId}`]: ({ body }) => ({
        body: {
          assignee: by,
          notes: [note, { ...note, at: '2026-11-21T10:00:00.000Z', text: Reflect.get(Object(body), 'text') }],
        },
      }),
      [`PUT /api/review/assign/${adminId}`]: {
        body: { assignee: { _id: adminId, name: 'Ada' }, notes: [note] },
      },
    });
    const panel = await screen.findByRole('region', { name: 'Between administrators' });
    expect(within(panel).getByText('Assigned to Ben Okafor.')).toBeInTheDocument();
    expect(within(panel).getByText('Called back')).toBeInTheDocument();
    // Letters typed here are no shortcuts.
    await userEvent.type(within(panel).getByRole('textbox', { name: 'Note for administrators' }), 'jar ');
    await userEvent.click(within(panel).getByRole('button', { name: 'Add' }));
    expect(await within(panel).findByText('jar')).toBeInTheDocument();
    expect(within(panel).getByRole('textbox')).toHaveValue('');
    expect(sent('POST', `/api/review/note/${adminId}`)[0]?.body).toMatchObject({ id: 'k1', text: 'jar' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Assign to me' }));
    expect(await within(panel).findByText('Assigned to you.')).toBeInTheDocument();
    expect(within(panel).getByRole('button', { name: 'Unassign' })).toBeInTheDocument();
  });
});

/** To another page of the app. */
let leave: () => Promise<void>;

/** The document is on the screen. */
async function look(alt: string): Promise<HTMLElement> {
  const image = await screen.findByAltText(alt);
  fireEvent.load(image);
  return image;
}

function open(records: KycDetailWire[], handlers: Handlers = {}) {
  const details = Object.fromEntries(
    records.flatMap((record) => [
      [`GET ${list}/${record._id}`, { body: record }],
      [`GET ${list}/${record._id}/document`, { body: 'image', isText: true as const }],
    ]),
  );
  const api = stubApi({
    [`GET ${list}`]: page(records),
    'POST /api/preview/approve-kyc': { body: makePreviewWire() },
    'POST /api/preview/reject-kyc': { body: makePreviewWire() },
    ...details,
    ...handlers,
  });
  const { queryClient, router } = renderApp({
    routes: [
      { path: '/dashboard', element: <p>The desk</p> },
      {
        path: '/admin/review/:list/:id?',
        element: (
          <>
            <button type="button">Elsewhere</button>
            <KycReviewPage />
          </>
        ),
      },
    ],
    at: '/admin/review/kyc',
    session: signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true }),
  });
  leave = () => router.navigate('/dashboard');
  return { ...api, queryClient };
}

function page(items: KycDetailWire[]) {
  return { body: { items, total: items.length, nextCursor: null } };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
}
