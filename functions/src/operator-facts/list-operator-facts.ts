import type { OperatorFactsWire } from '@keelstone/domain/api/operator-facts.contract';
import { operatorFactsDocument } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { noOperatorFacts, type OperatorFacts } from '@keelstone/domain/operator-facts/operator-facts';
import type { Deps } from '../deps.ts';

type History = {
  current: OperatorFactsWire;
  versions: { facts: OperatorFactsWire; by: string; at: string }[];
};

/** What is stated now, read past the cache, and its last versions, the newest first. Reads: one and one a version. */
export async function listOperatorFacts(
  deps: Pick<Deps, 'operatorFacts' | 'operatorFactsVersions'>,
): Promise<History> {
  const [current = noOperatorFacts, versions] = await Promise.all([
    deps.operatorFacts.find(operatorFactsDocument),
    deps.operatorFactsVersions.list({ orderBy: [['atMs', 'desc']], limit: limits.factsVersionsShown }),
  ]);
  return {
    current: factsToWire(current),
    versions: versions.map((version) => ({
      facts: factsToWire(version),
      by: version.actorName,
      at: new Date(version.atMs).toISOString(),
    })),
  };
}

function factsToWire({ usersText, isLicensed, statements }: OperatorFacts): OperatorFactsWire {
  return { usersText, isLicensed, statements: [...statements] };
}
