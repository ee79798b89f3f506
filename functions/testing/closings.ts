import { limits } from '@keelstone/domain/limits';
import { closeAccounts } from '../src/features/rights/closing/close-accounts.service.ts';
import type { Deps } from '../src/entry/deps.ts';
import type { Api } from './api.ts';
import { tokenOf, type Person } from './people.ts';

type Signed = Pick<Person, 'token'>;

/** The calls around a closing, as their callers make them, and the job. `skip` moves the clock of `deps`. */
export function closingCalls(api: Api, deps: Deps, skip: (ms: number) => void) {
  return {
    find: async ({ token }: Signed) => (await api.call('get-closing', { token })).body,
    close: ({ token }: Signed) => api.call('close-account', { token }),
    reopen: ({ token }: Signed) => api.call('reopen-account', { token }),
    /** Seven days later. */
    async wait(person: Person): Promise<Person> {
      skip(limits.closingWaitMs);
      return { ...person, token: await tokenOf(deps, person.uid) };
    },
    /** The job, and again when no earlier work can still write. */
    async run(): Promise<number> {
      const closed = await closeAccounts(deps);
      skip(limits.closedSettlesMs);
      return closed + (await closeAccounts(deps));
    },
    /** Asked for, waited for and done. */
    async closed(person: Person): Promise<void> {
      await api.call('close-account', { token: person.token });
      skip(limits.closingWaitMs);
      await this.run();
    },
  };
}
