import { emptyAccount } from '@keelstone/domain/core/ledger/account';
import { DomainError, isErrorCode } from '@keelstone/domain/errors';
import { startApi, type Api } from '../../testing/api.ts';
import { tokenOf } from '../../testing/people.ts';
import { admins, people, type Person } from './command.ts';
import type { Sent } from './request-of.ts';
import { operator, ServicesInMemory } from './services-in-memory.ts';

/** Sends every call of the model as a request to the API, with the token of the one who acts. */
export class OverHttp extends ServicesInMemory {
  /** By the pipeline: access, a lock and the contract's schemas come before the service. */
  override readonly early = [
    'refused: forbidden',
    'refused: account-locked',
    'refused: invalid-input',
  ] as const;
  private readonly api: Promise<Api> = startApi(this.deps);

  override async open(atMs: number): Promise<void> {
    await super.open(atMs);
    for (const name of [...people, operator] as const) {
      const uid = this.uidOf(name);
      const isAdmin = name === operator || admins.some((admin) => admin === name);
      await this.deps.identity.setClaims(uid, { isAdmin, blocked: false });
      await this.deps.accounts.save(uid, emptyAccount(uid, atMs));
    }
  }

  async close(): Promise<void> {
    await (await this.api).close();
    // A payment to somebody suspended is an alert, as it should be.
    const errors = this.deps.loggedErrors.filter((each) => !JSON.stringify(each).includes('arrival-unfiled'));
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
  }

  protected override async send({ name, ...request }: Sent, actor: Person): Promise<unknown> {
    // The token of a new session: earlier ones may have ended.
    const token = await tokenOf(this.deps, this.uidOf(actor));
    const { status, body, error } = await (await this.api).request(name, { ...request, token });
    if (error.code !== undefined && isErrorCode(error.code) && error.code !== 'internal')
      throw new DomainError(error.code);
    if (status !== 200) throw new Error(JSON.stringify(error));
    return body;
  }
}
