import { match, type MatchFunction } from 'path-to-regexp';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import { DomainError } from '@keelstone/domain/errors';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';

type Params = Record<string, string>;
type Route = { name: EndpointName; endpoint: Endpoint };
/** One path of the contract, with the call of each method. */
type Place = { rank: string; find: MatchFunction<Params>; routes: Map<string, Route> };

/** Every path of the contract in each of its spellings. */
const places = groupByPath(Object.entries(contract) as [EndpointName, Endpoint][]);

/**
 * Finds the contract's call for a request, with the path's parameters. Fixed segments are matched before parameters;
 * letter case and a trailing slash are ignored. Errors: `not-found`, `method-not-allowed`.
 */
export function findRoute(method: string, path: string): Route & { params: Params } {
  for (const { find, routes } of places) {
    const params = findParams(find, path);
    if (params === undefined) continue;
    const route = routes.get(method === 'HEAD' ? 'GET' : method);
    if (route === undefined) throw new DomainError('method-not-allowed');
    return { ...route, params };
  }
  throw new DomainError('not-found');
}

function groupByPath(endpoints: readonly [EndpointName, Endpoint][]): Place[] {
  const places = new Map<string, Place>();
  for (const [name, endpoint] of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const place = places.get(path) ?? {
        rank: rankPath(path),
        find: match<Params>(path),
        routes: new Map<string, Route>(),
      };
      place.routes.set(endpoint.method, { name, endpoint });
      places.set(path, place);
    }
  }
  return [...places.values()].sort(compareRanks);
}

/** Returns undefined if the path does not match or cannot be decoded. */
function findParams(find: MatchFunction<Params>, path: string): Params | undefined {
  try {
    const matched = find(path);
    return matched === false ? undefined : { ...matched.params };
  } catch (error) {
    if (error instanceof URIError) throw new DomainError('not-found');
    throw error;
  }
}

/** Compares segment by segment, so that a fixed segment comes before a parameter. */
function compareRanks(a: Place, b: Place): number {
  return a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0;
}

/** A digit for each segment: `/api/user/:adminId` is 001. */
function rankPath(path: string): string {
  return path.replace(/[^/]+/g, (segment) => (segment.startsWith(':') ? '1' : '0')).replaceAll('/', '');
}
