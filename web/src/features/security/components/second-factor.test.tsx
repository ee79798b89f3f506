import type { FactorsWire } from '@keelstone/domain/api/factor.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enter } from '../../../testing/enter.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { SecondFactor } from './second-factor.tsx';

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn(), browserSupportsWebAuthn: () => true }));
vi.mock('@simplewebauthn/browser', () => browser);
vi.mock('../../../lib/save-file.ts', () => ({ saveFile: vi.fn() }));
const app = {
  id: 'app0000000000000000',
  method: 'totp',
  name: 'Authenticator app',
  addedAt: '2026-11-01T10:00:00.000Z',
  usedAt: '2026-11-21T12:30:00.000Z',
} as const;
const passkey = {
  id: 'key0000000000000000',
  method: 'passkey',
  name: 'Clara’s phone',
  addedAt: '2026-11-03T10:00:00.000Z',
} as const;
const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${'ABCDEFGHIJ'.charAt(index)}`);
const get = 'GET /api/factor';
const remove = 'POST /api/factor/remove';
const makeCodes = 'POST /api/factor/recovery-codes';
const recoveryCode = 'abcd-efgh-ijkl-mnop';

describe('the second factors', () => {
  it('are listed with when each was added and last used', async () => {
    open({ factors: [app, passkey] });
    const [first, second] = await screen.findAllByRole('listitem');
    for (const text of ['Authenticator app', 'Added Nov 1, 2026', 'last used Nov 21, 2026'])
      expect(first).toHaveTextContent(text);
    for (const text of ['Clara’s phone', 'Passkey, added Nov 3, 2026', 'not used yet'])
      expect(second).toHaveTextContent(text);
  });

  it('are explained to somebody without one', async () => {
    open({ factors: [], recoveryCodesLeft: 0 });
    expect(await screen.findByText('You have no second factor yet')).toBeInTheDocument();
    await press('Add a second factor');
    expect(await screen.findByRole('dialog', { name: 'Add a second factor' })).toHaveTextContent(
      'Every other browser is signed out',
    );
    expect(screen.queryByRole('button', { name: 'Make new codes' })).not.toBeInTheDocument();
  });
});

describe('the recovery codes', () => {
  const first = {
    'POST /api/factor/totp': { body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' } },
    'PUT /api/factor/totp': { body: { message: 'Authenticator app added', recoveryCodes: codes } },
  };

  it('are shown with the first factor, until the user confirms that they are saved', async () => {
    open({ factors: [], recoveryCodesLeft: 0 }, first);
    await press('Add a second factor');
    await press('Authenticator app');
    await enter(await screen.findByLabelText('Code from the app'), '123456');
    await press('Add authenticator app');
    const dialog = await codesDialog();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    const done = within(dialog).getByRole('button', { name: 'Done' });
    expect(done).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'I have saved them' }));
    await userEvent.click(done);
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Save your recovery codes' })).not.toBeInTheDocument();
    });
  });

  it('can be saved as a text file', async () => {
    open({ factors: [app] }, { [makeCodes]: { body: { recoveryCodes: codes } } });
    await press('Make new codes');
    await confirm('123456', 'Make new codes');
    await userEvent.click(within(await codesDialog()).getByRole('button', { name: 'Download' }));
    const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toBe('keelstone-recovery-codes.txt');
    const text = await textOf(file ?? new Blob());
    for (const code of codes) expect(text).toContain(code);
  });

  it('are renewed with a code from the app', async () => {
    const { sent } = open({ factors: [app] }, { [makeCodes]: { body: { recoveryCodes: codes } } });
    await press('Make new codes');
    await confirm('123 456', 'Make new codes');
    await codesDialog();
    expect(sent('POST', '/api/factor/recovery-codes')[0]?.body).toEqual({ proof: { code: '123456' } });
  });

  it.each([
    [10, '10 recovery codes left', /^Each signs you in once/],
    [2, '2 recovery codes left', /^Make new ones now/],
    [0, 'No recovery codes left', /^Make new ones now/],
  ])('are counted: %i', async (recoveryCodesLeft, text, advice) => {
    open({ factors: [app], recoveryCodesLeft });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText(advice)).toBeInTheDocument();
  });
});

describe('removing a second factor', () => {
  const removed = { [remove]: { body: { message: 'Second factor removed' } } };

  it('takes a recovery code in place of the app', async () => {
    const api = open({ factors: [app] }, removed);
    await press(/^Remove Authenticator app/);
    expect(await screen.findByRole('dialog')).toHaveTextContent('your password alone will sign you in');
    api.handlers[get] = { body: wire({ factors: [] }) };
    await confirm(recoveryCode, 'Remove');
    expect(await screen.findByText('Second factor removed')).toBeInTheDocument();
    expect(await screen.findByText('You have no second factor yet')).toBeInTheDocument();
    expect(api.sent('POST', '/api/factor/remove')[0]?.body).toEqual({
      factorId: app.id,
      proof: { recoveryCode: 'abcdefghijklmnop' },
    });
  });

  it('tells an administrator that they must have one', async () => {
    open({ factors: [app], isRequired: true });
    await press(/^Remove Authenticator app/);
    expect(await screen.findByRole('dialog')).toHaveTextContent('administrators must have one');
  });

  it('says next to the field that a code was refused', async () => {
    open({ factors: [app] }, { [remove]: refusal(401, 'factor-refused', 'Not accepted') });
    await press(/^Remove Authenticator app/);
    await confirm('123456', 'Remove');
    expect(await screen.findByText(/^This was not accepted/)).toBeInTheDocument();
    expect(screen.getByLabelText('Code or recovery code')).toHaveFocus();
  });

  describe('with a passkey', () => {
    const challenge = {
      challenge: 'challenge',
      rpId: 'keelstone.test',
      timeout: 300_000,
      userVerification: 'preferred',
      allowCredentials: [{ id: 'key', type: 'public-key' }],
    };
    const signed = {
      id: 'key',
      rawId: 'key',
      type: 'public-key',
      response: { clientDataJSON: 'client', authenticatorData: 'data', signature: 'signature' },
    };
    const asked = { 'POST /api/factor/challenge': { body: challenge } };

    beforeEach(() => {
      browser.startAuthentication.mockReset().mockResolvedValue(signed);
    });

    it("sends the passkey's signature", async () => {
      const { sent } = open({ factors: [passkey] }, { ...removed, ...asked });
      await press(/^Remove Clara’s phone/);
      expect(await screen.findByLabelText('Recovery code')).toBeInTheDocument();
      await press('Use a passkey');
      expect(await screen.findByText('Second factor removed')).toBeInTheDocument();
      expect(sent('POST', '/api/factor/remove')[0]?.body).toEqual({
        factorId: passkey.id,
        proof: { passkey: signed },
      });
    });
  });
});

function wire(changes: Partial<FactorsWire>): Partial<FactorsWire> {
  return { factors: [app], recoveryCodesLeft: 10, isRequired: false, ...changes };
}

function open(changes: Partial<FactorsWire>, handlers: Handlers = {}) {
  const api = stubApi({ [get]: { body: wire(changes) }, ...handlers });
  const session = signedIn();
  renderApp({ routes: [{ path: '/', element: <SecondFactor uid="clara000000000000000" /> }], session });
  return api;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const textOf = (file: Blob) =>
  new Promise<unknown>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(reader.result);
    };
    reader.readAsText(file);
  });
const codesDialog = () => screen.findByRole('dialog', { name: 'Save your recovery codes' });
const confirm = async (proof: string, name: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  await enter(dialog.getByRole('textbox'), proof);
  await userEvent.click(dialog.getByRole('button', { name }));
};
