import { mailRequestLimits } from '@keelstone/domain/access/mail-request/mail-request.limits';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import { newWindow, findOpenWindow } from '../../../platform/throttle/counters.ts';

export type MailQuota = {
  /** False if the address may have no further mail. */
  isLeft: boolean;
  /** Counts a mail. Only writes, so it may follow any reads. */
  take(): void;
};

const windows = [
  { name: 'hour', windowSeconds: hourMs / 1000, max: mailRequestLimits.unverifiedMailsPerHour },
  { name: 'day', windowSeconds: (24 * hourMs) / 1000, max: mailRequestLimits.unverifiedMailsPerDay },
] as const;

/**
 * Reads how many mails an unverified address may still have. All kinds of mail share one quota, by address instead of
 * account: anyone can register a stranger's address again and again.
 */
export async function readMailQuota(tx: Tx, email: string, deps: Deps): Promise<MailQuota> {
  const { throttles, config } = deps;
  const windowsWithIds = windows.map((window) => ({
    ...window,
    id: fingerprint(`unverified mail|${window.name}|${email.toLowerCase()}`),
  }));
  const stored = await readTogether(tx, ...windowsWithIds.map(({ id }) => throttles.at(id)));
  const counters = windowsWithIds.map(({ id, windowSeconds, max }, index) => ({
    id,
    open: findOpenWindow(stored[index], deps) ?? newWindow({ windowSeconds }, deps),
    max: max * config.throttleScale,
  }));
  return {
    isLeft: counters.every(({ open, max }) => open.count < max),
    take: () => {
      for (const { id, open } of counters) throttles.put(tx, id, { ...open, count: open.count + 1 });
    },
  };
}
