import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timing } from '../config/timing.ts';
import { adminId, away, type Handlers, refusal } from '../testing/render-app.tsx';
import { makePreviewWire } from '../testing/wires.ts';
import RefusedRejections from './shell/refused-rejections.tsx';
import { deepa, emil, farah, lease, openInbox, wanda } from './testing/open-inbox.tsx';

const rejectKyc = `/api/kyc/reject/${adminId}`;
const rejectTransaction = '/api/transaction/reject';
const stepUp = '/api/auth/step-up';
const done: Handlers = {
  [`PUT ${rejectKyc}`]: { body: { message: 'KYC rejected' } },
  [`PUT ${rejectTransaction}`]: { body: { message: 'Transaction rejected' } },
};

// A slow machine is no reason to send: `deferred.test.ts` has the six seconds.
const { undoMs } = timing;
beforeEach(() => void Reflect.set(timing, 'undoMs', 3_600_000));
afterEach(() => {
  Reflect.set(timing, 'undoMs', undoMs);
  vi.restoreAllMocks();
});

const caseOf = (name: string) => screen.findByRole('heading', { level: 1, name });
const names = () =>
  within(screen.getByRole('list', { name: 'Cases' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent.replace(/\d.*/, ''));
const toast = (name: string) => screen.queryByText(`Rejecting ${name}...`);

/** Rejects the case that is open, for its first reason. */
async function reject(name: string): Promise<void> {
  await caseOf(name);
  await screen.findByRole('region', { name: /^Approve/ });
  await userEvent.keyboard('r');
  const question = await screen.findByRole('region', { name: /^Reject/ });
  await expect.poll(() => within(question).queryByLabelText('Loading')).toBeNull();
  await userEvent.keyboard('1');
}

function hide(): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a rejection in the inbox', () => {
  it('opens the next case immediately, hides its own, and sends nothing while Undo is offered', async () => {
    const { sent } = openInbox([deepa, emil], { handlers: done });
    await reject('Deepa Raman');
    await expect.poll(() => screen.getByRole('heading', { level: 1 })).toHaveTextContent('Emil Novak');
    expect(names()).toEqual(['Emil Novak']);
    expect(await screen.findByRole('button', { name: 'Undo' })).toHaveAttribute('aria-keyshortcuts', 'U');
    expect(toast('Deepa Raman')).toBeInTheDocument();
    expect(sent('PUT', rejectKyc)).toEqual([]);
  });

  it.each([
    ['U', () => userEvent.keyboard('u')],
    ['the button', async () => userEvent.dblClick(await screen.findByRole('button', { name: 'Undo' }))],
  ])('reopens its case and sends nothing if undone with %s', async (_how, undo) => {
    const { sent, router } = openInbox([deepa, emil], { handlers: done });
    await reject('Deepa Raman');
    await caseOf('Emil Novak');
    await undo();
    await caseOf('Deepa Raman');
    expect(await screen.findByRole('region', { name: /^Approve/ })).toBeInTheDocument();
    expect(names()).toEqual(['Deepa Raman', 'Emil Novak']);
    await expect.poll(() => toast('Deepa Raman')).toBeNull();
    hide();
    await router.navigate('/dashboard');
    expect(sent('PUT', rejectKyc)).toEqual([]);
  });

  it('can be undone in an empty inbox, after the last case', async () => {
    openInbox([deepa], { handlers: done });
    await reject('Deepa Raman');
    await screen.findByText('Nothing to review');
    await userEvent.keyboard('u');
    await caseOf('Deepa Raman');
  });

  it('is sent by the next decision, before that one, with what was previewed', async () => {
    const approve = `/api/transaction/approve`;
    const { requests, bodies } = openInbox([deepa, wanda], {
      handlers: { ...done, [`PUT ${approve}`]: { body: { message: 'Transaction approved' } } },
    });
    await reject('Deepa Raman');
    await caseOf('Wanda Wiese');
    await expect.poll(() => screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
    await userEvent.keyboard('a');
    await screen.findByText('KYC rejected');
    await screen.findByText('Transaction approved');
    const decided = requests.filter(({ path }) => path === rejectKyc || path === approve);
    expect(decided.map(({ path }) => path)).toEqual([rejectKyc, approve]);
    expect(bodies('PUT', rejectKyc)[0]).toMatchObject({
      idToReject: 'k1',
      expected: makePreviewWire().expected,
    });
  });

  it('is sent by the next rejection, which then waits alone', async () => {
    const { sent } = openInbox([deepa, farah, emil], { handlers: done });
    await reject('Deepa Raman');
    await caseOf('Emil Novak');
    await userEvent.keyboard('j');
    await reject('Farah Aziz');
    await expect.poll(() => sent('PUT', rejectKyc)).toHaveLength(1);
    await expect.poll(() => toast('Deepa Raman')).toBeNull();
    expect(toast('Farah Aziz')).toBeInTheDocument();
    await userEvent.keyboard('u');
    await caseOf('Farah Aziz');
  });

  it('is sent immediately when the page is hidden or closed, and outlives the page', async () => {
    const { sent } = openInbox([deepa, emil], { handlers: done });
    const fetched = vi.spyOn(globalThis, 'fetch');
    await reject('Deepa Raman');
    await caseOf('Emil Novak');
    hide();
    // Without any waiting, for which a page that is closed has no time.
    expect(sent('PUT', rejectKyc)).toHaveLength(1);
    expect(fetched.mock.lastCall?.[1]).toMatchObject({ keepalive: true });
    window.dispatchEvent(new Event('pagehide'));
    await screen.findByText('KYC rejected');
    expect(sent('PUT', rejectKyc)).toHaveLength(1);
  });

  it('is sent when the inbox is left for another page', async () => {
    const { sent, router } = openInbox([deepa, emil], { handlers: done });
    await reject('Deepa Raman');
    await caseOf('Emil Novak');
    await router.navigate('/dashboard');
    await screen.findByText('KYC rejected');
    expect(sent('PUT', rejectKyc)).toHaveLength(1);
  });

  it('keeps the lease of its case until it is sent, when the next case gets one', async () => {
    const { bodies } = openInbox([deepa, emil, farah], { handlers: done });
    await reject('Deepa Raman');
    await caseOf('Emil Novak');
    const own = { list: 'kyc', id: 'k1', isLooking: true };
    expect(bodies('PUT', lease)).toEqual([own]);
    hide();
    const next = { list: 'deposits', id: 'd1', isLooking: true };
    await expect.poll(() => bodies('PUT', lease)).toEqual([own, { ...own, isLooking: false }, next]);
  });

  it('allows no decision on its case, which its address still opens', async () => {
    const { router } = openInbox([deepa, emil], { handlers: done });
    await reject('Deepa Raman');
    await caseOf('Emil Novak');
    await router.navigate('/admin/review/kyc/k1');
    await screen.findByText('You are rejecting this case.');
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    await userEvent.keyboard('u');
    expect(await screen.findByRole('region', { name: /^Approve/ })).toBeInTheDocument();
  });
});

const current = vi.hoisted(() => ({ token: '', isUnreadable: false }));
vi.mock('../lib/firebase/id-token.ts', () => ({
  idToken: () => (current.isUnreadable ? new Promise(() => undefined) : Promise.resolve(current.token)),
}));
const tokenOf = (sid: string, at = '') => `${at}.${btoa(JSON.stringify({ sid }))}.`;
beforeEach(() => void Object.assign(current, { token: tokenOf('ada'), isUnreadable: false }));

/** Returns a function that ends the time for Undo, without waiting for it. */
function watchUndo(): () => void {
  const started = vi.spyOn(globalThis, 'setTimeout');
  return () => started.mock.calls.find(([, ms]) => ms === timing.undoMs)?.[0]();
}

it('a rejection sent on time has a fresh token, because the machine may have slept', async () => {
  const endUndo = watchUndo();
  const { sent } = openInbox([deepa, emil], { handlers: done });
  const fetched = vi.spyOn(globalThis, 'fetch');
  await reject('Deepa Raman');
  await screen.findByRole('button', { name: 'Undo' });
  current.token = tokenOf('ada', 'later');
  endUndo();
  await expect.poll(() => sent('PUT', rejectKyc)).toHaveLength(1);
  const init = fetched.mock.calls.find(([, each]) => each?.method === 'PUT' && each.keepalive)?.[1];
  expect(new Headers(init?.headers).get('token')).toBe(`Bearer ${current.token}`);
});

it('a rejection sent on time is not lost when the page is closed while its token is renewed', async () => {
  const endUndo = watchUndo();
  const { sent } = openInbox([deepa, emil], { handlers: done });
  await reject('Deepa Raman');
  await screen.findByRole('button', { name: 'Undo' });
  current.isUnreadable = true;
  endUndo();
  await expect.poll(() => toast('Deepa Raman')).toBeNull();
  expect(sent('PUT', rejectKyc)).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(() => sent('PUT', rejectKyc)).toHaveLength(1);
});

describe('the confirmation of a rejection', () => {
  const open = (answer: Handlers[string]) =>
    openInbox([wanda, emil], { handlers: { ...done, [`GET ${stepUp}`]: answer }, at: '/withdrawals/w1' });

  it('is asked for before Undo is offered', async () => {
    const { sent, router } = open({ body: { message: 'Confirmed' } });
    await reject('Wanda Wiese');
    await screen.findByRole('button', { name: 'Undo' });
    expect(sent('GET', stepUp)).toHaveLength(1);
    expect(sent('PUT', rejectTransaction)).toEqual([]);
    await router.navigate('/dashboard');
    await screen.findByText('Transaction rejected');
  });

  it.each([
    ['sends the rejection immediately', 'ada', 'Transaction rejected', 1],
    ['sends nothing once somebody else has signed in', 'ben', /^Signed out meanwhile/, 0],
  ])('that is given after the inbox was left %s', async (_what, sid, toasted, times) => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { sent, router } = open(() => answered.then(() => ({ body: { message: 'Confirmed' } })));
    await reject('Wanda Wiese');
    await expect.poll(() => sent('GET', stepUp)).toHaveLength(1);
    await router.navigate('/dashboard');
    await expect.poll(() => screen.queryByRole('list', { name: 'Cases' })).toBeNull();
    current.token = tokenOf(sid);
    answer();
    await screen.findByText(toasted);
    expect(sent('PUT', rejectTransaction)).toHaveLength(times);
  });

  it.each([
    ['is refused', refusal(403, 'step-up-required', 'Please confirm that it is you'), /^Not confirmed/],
    ['cannot be asked for', away, /^Something went wrong/],
  ])('that %s leaves the case open', async (_what, answer, text) => {
    const { sent, router } = open(answer);
    await reject('Wanda Wiese');
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(await caseOf('Wanda Wiese')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await router.navigate('/dashboard');
    expect(sent('PUT', rejectTransaction)).toEqual([]);
  });
});

it.each([
  ['refused', refusal(409, 'preview-changed', 'Something has changed'), 'Something has changed'],
  [
    'refused as the session has ended',
    refusal(401, 'invalid-token', 'Token is not valid!'),
    'Token is not valid!',
  ],
  ['not answered', away, 'Something went wrong'],
])(
  'a rejection that is %s is first in the list again, with an alert that stays',
  async (_what, answer, text) => {
    const { handlers } = openInbox([deepa, emil, farah], {
      handlers: { ...done, [`PUT ${rejectKyc}`]: answer },
      at: '/kyc/k3?filter=all',
      above: [adminId, 'somebody else'].map((uid) => <RefusedRejections key={uid} uid={uid} />),
    });
    await reject('Farah Aziz');
    await expect.poll(names).toEqual(['Deepa Raman', 'Emil Novak']);
    hide();
    const alert = await screen.findByText(`Rejecting Farah Aziz failed. ${text}`);
    expect(names()).toEqual(['Farah Aziz', 'Deepa Raman', 'Emil Novak']);
    await userEvent.click(screen.getByRole('link', { name: 'Open the case' }));
    await caseOf('Farah Aziz');
    expect(alert).toBeInTheDocument();
    handlers[`PUT ${rejectKyc}`] = { body: { message: 'KYC rejected' } };
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(alert).not.toBeInTheDocument();
  },
);
