import type { LinkPurpose } from '@keelstone/domain/auth/credentials';
import type { BodyOf, ParamsOf } from '@keelstone/domain/api/endpoint';
import type { Contract, EndpointName } from '@keelstone/domain/api/contract';
import type { ErrorCode } from '@keelstone/domain/errors';
import type { KycStatus } from '@keelstone/domain/user/user';
import type { Deps } from '../../src/deps.ts';
import type { Person } from '../../testing/people.ts';

/** An id is the caller's own (or of his own record), somebody else's, or nobody's. */
export type Which = 'own' | 'other' | 'missing';

/** `unmoved`: answered with 200, and yet nothing may be written. */
export type Expected = 'ok' | 'unmoved' | ErrorCode;

/**
 * One column of cells: the identity in the path, the record or user that is meant, and what full sessions get.
 * What everybody else gets is the same for all calls (see `expectedOf`). A public call is for everybody.
 */
export type Cell = { path?: Which; target?: Which } & (
  { everyone: Expected } | { user: Expected; admin: Expected; kyc?: Expected }
);

/** What a request is made from: `path` stands for `:adminId`, `:userId`, `:viewerId`; `whose` is the target's owner. */
export type Scene = {
  deps: Deps;
  caller: Person;
  path: string;
  target: Which;
  whose: string;
  /** A code that was really mailed, or one that never was. */
  code(purpose: LinkPurpose): Promise<string>;
  deposit(): Promise<string>;
  kyc(): Promise<string>;
  activity(): Promise<string>;
  upload(): Promise<string>;
  /** Somebody whom the call may change for good: made for this cell, unless the target is the caller or nobody. */
  person(): Promise<string>;
};

export type Row<Name extends EndpointName> = {
  cells: readonly Cell[];
  /** Where it matters what the callers' documents say; `Approved` where nothing is said. */
  kycStatus?: KycStatus;
  request?(scene: Scene): MatrixRequest<Name> | Promise<MatrixRequest<Name>>;
};

type MatrixRequest<Name extends EndpointName> = {
  params?: ParamsOf<Contract[Name]>;
  body?: NonNullable<BodyOf<Contract[Name]>>;
};

/** Total over the contract: a call without a row does not compile. */
export type Matrix = { readonly [Name in EndpointName]: Row<Name> };

export const everyoneMay: readonly Cell[] = [{ everyone: 'ok' }];
export const signedInMay: readonly Cell[] = [{ user: 'ok', admin: 'ok' }];

/** An admin's call with his own id in the path, and then the same with an id that is not his. */
export function adminCells(
  targets: readonly { target: Which; admin: Expected }[] = [{ target: 'other', admin: 'ok' }],
): Cell[] {
  return [
    ...targets.map(({ target, admin }): Cell => ({ path: 'own', target, user: 'forbidden', admin })),
    { path: 'other', target: 'other', user: 'forbidden', admin: 'forbidden' },
    { path: 'missing', target: 'other', user: 'forbidden', admin: 'forbidden' },
  ];
}

/** An admin's call whose path names no admin. */
export function adminTargets(targets: readonly { target: Which; admin: Expected }[]): Cell[] {
  return targets.map(({ target, admin }): Cell => ({ target, user: 'forbidden', admin }));
}

/** `self-or-admin`: one's own, or anybody's for an admin. */
export const ownOrAdmin: readonly Cell[] = [
  { path: 'own', user: 'ok', admin: 'ok' },
  { path: 'other', user: 'not-found', admin: 'ok' },
  { path: 'missing', user: 'not-found', admin: 'ok' },
];
