import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountLockContract } from '@keelstone/domain/access/account-lock/account-lock.contract';
import { secondFactorContract } from '@keelstone/domain/access/second-factor/second-factor.contract';
import type { ProofMethod } from '@keelstone/domain/refusal-details';
import { call } from '../../../lib/api/call.ts';
import { confirmation } from '../../../lib/api/confirmation.ts';
import { SessionContext } from '../../../lib/session/use-session.ts';
import { enter } from '../../../testing/actions.ts';
import { type Handlers, never, openPage, refusal, signedIn, stubApi } from '../../../testing/render-app.tsx';
import { StepUp } from './step-up.tsx';

const startAuthentication = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication, browserSupportsWebAuthn: () => true }));

const current = vi.hoisted(() => ({ token: '' }));
vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve(current.token) }));
const tokenOf = (sid: string) => `.${btoa(JSON.stringify({ sid }))}.`;
beforeEach(() => void (current.token = tokenOf('ada')));

const unlockCall = 'POST /api/auth/unlock';
const stepUpCall = 'POST /api/auth/step-up';
const done = { body: { message: 'Done' } };

afterEach(() => {
  confirmation.answer({ isConfirmed: false });
});

describe('a call that needs a confirmation', () => {
  it('is sent again after the password, and returns the answer to its caller', async () => {
    const { sent, bodies } = open(['password']);
    const answer = unlock();
    await enter(await screen.findByLabelText('Password'), 'correct horse');
    await userEvent.keyboard('{Enter}');
    await expect(answer).resolves.toEqual({ message: 'Done' });
    expect(bodies('POST', '/api/auth/step-up')[0]).toEqual({ proof: { password: 'correct horse' } });
    expect(sent('POST', '/api/auth/unlock')).toHaveLength(2);
    await gone();
  });

  it('fails without a change if the person goes back, by the button or by Escape', async () => {
    const { sent } = open(['password']);
    for (const goBack of [() => press('Cancel'), () => userEvent.keyboard('{Escape}')]) {
      const answer = unlock();
      answer.catch(() => undefined);
      expect(await screen.findByLabelText('Password')).toHaveFocus();
      await goBack();
      await expect(answer).rejects.toMatchObject({
        code: 'step-up-required',
        message: 'Not confirmed, so nothing was changed',
      });
      await gone();
    }
    expect(sent('POST', '/api/auth/unlock')).toHaveLength(2);
  });

  it('shares its question with all other waiting calls, which then continue together', async () => {
    const { sent } = open(['password']);
    const answers = Promise.all([unlock(), call(secondFactorContract['request-totp'], { body: {} })]);
    await expect.poll(() => sent('POST', '/api/factor/totp')).toHaveLength(1);
    await enter(await screen.findByLabelText('Password'), 'correct horse');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await press('Confirm');
    expect(await answers).toEqual([{ message: 'Done' }, { secret: 'S', uri: 'otpauth://x' }]);
    expect(sent('POST', '/api/auth/step-up')).toHaveLength(1);
  });

  it('does not ask again if it was in flight while the person confirmed', async () => {
    const { sent, handlers } = open(['password']);
    let release: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    handlers['POST /api/factor/totp'] = async () => {
      await late;
      handlers['POST /api/factor/totp'] = { body: { secret: 'S', uri: 'otpauth://x' } };
      return refusal(403, 'step-up-required', 'Please confirm that it is you', { methods: ['password'] });
    };
    const slow = call(secondFactorContract['request-totp'], { body: {} });
    const answer = unlock();
    await enter(await screen.findByLabelText('Password'), 'correct horse');
    await press('Confirm');
    await answer;
    release();
    await expect(slow).resolves.toEqual({ secret: 'S', uri: 'otpauth://x' });
    expect(sent('POST', '/api/auth/step-up')).toHaveLength(1);
  });

  it('is not sent by the next person, who confirms it in the same tab', async () => {
    const { sent } = open(['password']);
    const answer = unlock();
    answer.catch(() => undefined);
    await enter(await screen.findByLabelText('Password'), 'the password of ben');
    current.token = tokenOf('ben');
    await press('Confirm');
    await expect(answer).rejects.toMatchObject({ message: 'Signed out meanwhile, so nothing was changed' });
    expect(sent('POST', '/api/auth/unlock')).toHaveLength(1);
  });

  it('fails if nothing on the page can ask', async () => {
    stubApi({ [unlockCall]: refusal(403, 'step-up-required', 'x', { methods: ['password'] }) });
    await expect(unlock()).rejects.toMatchObject({ code: 'step-up-required' });
  });
});

describe('the question', () => {
  it('stays open after a wrong password, with the reason, an empty field and the focus in it', async () => {
    const text = 'Wrong password';
    open(['password'], { [stepUpCall]: refusal(401, 'wrong-credentials', text) });
    unlock().catch(() => undefined);
    await enter(await screen.findByLabelText('Password'), 'wrong horse');
    await press('Confirm');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  });

  it('is closed unanswered when somebody else signs in', async () => {
    function Tab() {
      const [session, setSession] = useState(signedIn({ _id: 'ada' }));
      return (
        <SessionContext value={session}>
          <button onClick={() => setSession(signedIn({ _id: 'ben' }))}>Become Ben</button>
          <StepUp />
        </SessionContext>
      );
    }
    open(['password'], {}, <Tab />);
    const answer = unlock();
    answer.catch(() => undefined);
    await screen.findByLabelText('Password');
    fireEvent.click(screen.getByText('Become Ben'));
    await expect(answer).rejects.toMatchObject({ message: 'Not confirmed, so nothing was changed' });
    await gone();
  });

  it('is answered once, however often it is pressed, and cannot be left in the meantime', async () => {
    const { sent } = open(['password'], { [stepUpCall]: never });
    unlock().catch(() => undefined);
    await enter(await screen.findByLabelText('Password'), 'correct horse');
    await userEvent.keyboard('{Enter}{Enter}{Escape}');
    expect(await screen.findByRole('button', { name: 'Confirming...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(sent('POST', '/api/auth/step-up')).toHaveLength(1);
  });

  it('asks for a code if there is an app, and sends six digits only', async () => {
    const { bodies } = open(['totp']);
    unlock().catch(() => undefined);
    await enter(await screen.findByLabelText('Authentication code'), '12345');
    await press('Confirm');
    expect(await screen.findByRole('alert')).toHaveTextContent('six digits');
    await userEvent.type(screen.getByLabelText('Authentication code'), '6');
    await press('Confirm');
    await expect.poll(() => bodies('POST', '/api/auth/step-up')).toEqual([{ proof: { code: '123456' } }]);
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  });

  it('is answered with a passkey, also after the person closed the browser’s own dialog', async () => {
    const { bodies } = open(['totp', 'passkey']);
    startAuthentication.mockRejectedValueOnce(new DOMException('x', 'NotAllowedError'));
    startAuthentication.mockResolvedValue(signed);
    const answer = unlock();
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used');
    await press('Use a passkey');
    await answer;
    const { optionsJSON } = startAuthentication.mock.lastCall?.[0] ?? {};
    expect(optionsJSON).toMatchObject({ challenge: 'c', rpId: 'localhost' });
    const { clientExtensionResults: _, ...passkey } = signed;
    expect(bodies('POST', '/api/auth/step-up')).toEqual([{ proof: { passkey } }]);
  });
});

const signed = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'b', authenticatorData: 'c', signature: 'd' },
  clientExtensionResults: {},
};

/** The API asks until somebody has confirmed. */
function open(methods: readonly ProofMethod[], handlers: Handlers = {}, page = <StepUp />) {
  let isStrong = false;
  const needsProof = (answer: { body: unknown }) => () =>
    isStrong ? answer : refusal(403, 'step-up-required', 'Please confirm that it is you', { methods });
  const challenge = { challenge: 'c', rpId: 'localhost', timeout: 1, userVerification: 'preferred' };
  return openPage(page, {
    [unlockCall]: needsProof(done),
    'POST /api/factor/totp': needsProof({ body: { secret: 'S', uri: 'otpauth://x' } }),
    'POST /api/factor/challenge': { body: { ...challenge, allowCredentials: [] } },
    [stepUpCall]: () => {
      isStrong = true;
      return { body: { strongUntil: '2026-11-22T10:00:00.000Z' } };
    },
    ...handlers,
  });
}

const unlock = () => call(accountLockContract['request-unlock'], { body: {} });
const press = async (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const gone = () => expect.poll(() => screen.queryByRole('dialog')).toBeNull();
