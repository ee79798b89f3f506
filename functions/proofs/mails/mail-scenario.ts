import type { MailKind } from '@keelstone/domain/mail/mail';
import type { Person } from '../../testing/people.ts';
import { type RaceSetup } from '../../testing/race-setup.ts';

export type World = { race: RaceSetup; holder: Person; admin: Person };

/**
 * The mails that an event's scenario sends to one address, with each request sent twice if possible; the last is the
 * event's own.
 */
export type MailScenario = { before?: readonly MailKind[]; run(world: World): Promise<string | undefined> };

/** Runs it twice, like a repeated request or trigger. */
export const twice = async (work: () => Promise<unknown>): Promise<void> => {
  await work();
  await work();
};
export const byAdmin = ({ admin }: World) => ({ token: admin.token, params: { adminId: admin.uid } });
