import { StackFailure } from '../failure.ts';

const timeoutMs = 10_000;

/**
 * Turns on the Auth emulator's email enumeration protection, as a deploy requires of a real project. Of the settings
 * that a deploy looks at it is the only one that the emulator has. It is set at every start, since imported data brings
 * its own.
 */
export async function protectAddresses(emulator: {
  readonly url: string;
  readonly projectId: string;
  readonly signal: AbortSignal;
}): Promise<void> {
  const response = await fetch(`${emulator.url}/emulator/v1/projects/${emulator.projectId}/config`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    signal: AbortSignal.any([emulator.signal, AbortSignal.timeout(timeoutMs)]),
  });
  const text = await response.text();
  if (!response.ok) throw new StackFailure(`Auth refuses its settings: ${text.slice(0, 200)}`);
}
