import type { MailKind } from '@keelstone/domain/mail/mail';
import type { Person } from '../../testing/people.ts';
import { type RaceSetup } from '../races/race-setup.ts';

export type World = { race: RaceSetup; holder: Person; admin: Person };

/** Which mails an event's story sends to one address, each request sent twice where it may be; the last is its own. */
export type Story = { before?: readonly MailKind[]; tell(world: World): Promise<string | undefined> };

/** As a request that is sent again, or a trigger that runs again. */
export const twice = async (work: () => Promise<unknown>): Promise<void> => {
  await work();
  await work();
};
export const byAdmin = ({ admin }: World) => ({ token: admin.token, params: { adminId: admin.uid } });
