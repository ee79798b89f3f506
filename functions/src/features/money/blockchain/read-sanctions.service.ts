import { createHash } from 'node:crypto';
import { sanctionsId } from '@keelstone/domain/collections';
import { findingId } from '@keelstone/domain/core/finding/finding';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { BookedOutput } from '@keelstone/domain/money/blockchain/booked-output';
import { makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import {
  listAddedDestinations,
  encodeAddresses,
  parseSanctioned,
  type Sanctions,
  countShared,
} from '@keelstone/domain/money/blockchain/sanctions';
import { askText } from '../../../platform/ask-source.ts';
import type { Deps } from '../../../platform/deps.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';

const bounds = { timeoutMs: 20_000, bytesMax: 4 * 1024 * 1024 };
/** A list that keeps less than this share of the last one's entries is not used until an administrator confirms it. */
const keptShare = 0.5;

/**
 * Reads the list of sanctioned addresses once a day. A list that cannot be read, or lacks half of the last one's
 * addresses, is a finding, which is mailed, and the last list stays. Closing the finding of a shrunk list confirms it.
 * Deposits booked from a newly listed address are findings too. Source: docs/chain.md.
 */
export async function readSanctions(deps: Deps): Promise<void> {
  const url = deps.config.sanctionsUrl;
  if (url === '') return;
  const before = await deps.sanctions.find(sanctionsId);
  if (before !== undefined && deps.now() - before.readAtMs < dayMs) return;
  const text = await askText({ url, ...bounds }).catch(() => undefined);
  const addresses = parseSanctioned(text ?? '');
  if (text === undefined || addresses === undefined) {
    const detail = text === undefined ? 'no answer' : 'not a list of addresses';
    await keepFindings([makeChainFinding({ code: 'list-unread', subject: 'list', detail })], deps);
    return;
  }
  const sha256 = createHash('sha256').update(text).digest('hex');
  const list: Sanctions = { readAtMs: deps.now(), sha256, ...encodeAddresses(addresses) };
  const sharedCount = before === undefined ? 0 : countShared(before, list);
  if (before !== undefined && sharedCount < before.count * keptShare) {
    const detail = `${String(sharedCount)} of ${String(before.count)} addresses are left`;
    // The same addresses in another order make the same finding.
    const shrunk = makeChainFinding({ code: 'list-shrunk', subject: fingerprint(list.codes), detail });
    const isTaken = (await deps.findings.find(findingId(shrunk)))?.isOpen === false;
    if (!isTaken) {
      await keepFindings([shrunk], deps);
      return;
    }
  }
  // Reported before the list is stored: a run that ends in between compares again.
  await reportBookedSenders(listAddedDestinations(before, addresses), deps);
  await deps.sanctions.save(sanctionsId, list);
}

/** The most values that one query may have. */
const askedMax = 30;
/** The most findings that one call stores. */
const toldMax = 200;

/** Reports booked deposits from newly listed addresses. */
async function reportBookedSenders(added: readonly string[], deps: Deps): Promise<void> {
  for (let start = 0; start < added.length; start += askedMax) {
    const where = [['senders', 'array-contains-any', added.slice(start, start + askedMax)]] as const;
    const findings = (await deps.bookedOutputs.list({ where, select: ['recordId', 'orderId', 'uid'] })).map(
      findSanctionedSender,
    );
    for (let at = 0; at < findings.length; at += toldMax)
      await keepFindings(findings.slice(at, at + toldMax), deps);
  }
}

export function findSanctionedSender({
  recordId,
  orderId,
  uid,
}: Pick<BookedOutput, 'recordId' | 'orderId' | 'uid'>) {
  return makeChainFinding({ code: 'sender-sanctioned', uid, subject: recordId, detail: `order ${orderId}` });
}
