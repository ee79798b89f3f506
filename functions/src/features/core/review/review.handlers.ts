import { listLeasesOfOthers, noLeases } from '@keelstone/domain/core/review/leases';
import { reviewQueues } from '@keelstone/domain/core/review/review-queue';
import { leasesToWire, leaseToWire, reviewCaseToWire } from '@keelstone/domain/core/review/review.contract';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { leaseCase, noteCase } from './review-case.service.ts';

export const reviewHandlers = {
  'lease-case': async ({ body, caller }, deps) =>
    leaseToWire(await leaseCase({ ...body, callerUid: caller.uid }, deps)),

  // The answer shows no account holder, so it leaves no audit row.
  'get-leases': async ({ caller }, deps) => {
    const lists = await Promise.all(reviewQueues.map((list) => deps.reviewLeases.find(list)));
    const now = { uid: caller.uid, nowMs: deps.now() };
    return leasesToWire(lists.flatMap((leases) => listLeasesOfOthers(leases ?? noLeases, now)));
  },

  'note-case': async ({ body, caller, origin }, deps) =>
    reviewCaseToWire(await noteCase({ ...body, caller, origin }, deps)),
} satisfies Partial<Handlers<Deps>>;
