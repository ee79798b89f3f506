import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import { DomainError } from '@keelstone/domain/errors';

type Route = { name: EndpointName; endpoint: Endpoint };
/** One path of the contract, and what each method does there. */
type Place = { segments: readonly string[]; routes: Map<string, Route> };

/** Every path of the contract under each of its spellings. */
const places = placesOf(Object.entries(contract) as [EndpointName, Endpoint][]);

/**
 * Which call of the contract a request means, with the path's parameters. Fixed segments are matched before parameters
 * (security.md 2.0, G1); upper and lower case are the same there, and a slash at the end is none. Errors: `not-found`,
 * `method-not-allowed`.
 */
export function findRoute(method: string, path: string): Route & { params: Record<string, string> } {
  const asked = segmentsOf(path);
  const place = places.find(({ segments }) => fits(segments, asked));
  if (place === undefined) throw new DomainError('not-found');
  const route = place.routes.get(method === 'HEAD' ? 'GET' : method);
  if (route === undefined) throw new DomainError('method-not-allowed');
  return { ...route, params: paramsOf(place.segments, asked) };
}

function placesOf(endpoints: readonly [EndpointName, Endpoint][]): Place[] {
  const places = new Map<string, Place>();
  for (const [name, endpoint] of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const place = places.get(path) ?? { segments: segmentsOf(path), routes: new Map<string, Route>() };
      place.routes.set(endpoint.method, { name, endpoint });
      places.set(path, place);
    }
  }
  return [...places.values()].sort((a, b) => literalFirst(a.segments, b.segments));
}

function segmentsOf(path: string): string[] {
  return path.replace(/^\//, '').replace(/\/$/, '').split('/');
}

function fits(segments: readonly string[], asked: readonly string[]): boolean {
  return (
    segments.length === asked.length &&
    segments.every((segment, index) =>
      isParam(segment) ? asked[index] !== '' : segment === asked[index]?.toLowerCase(),
    )
  );
}

function paramsOf(segments: readonly string[], asked: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    segments.flatMap((segment, index) =>
      isParam(segment) ? [[segment.slice(1), decoded(asked[index] ?? '')]] : [],
    ),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new DomainError('not-found');
  }
}

function literalFirst(left: readonly string[], right: readonly string[]): number {
  const differs = left.findIndex((segment, index) => isParam(segment) !== isParam(right[index] ?? segment));
  return differs === -1 ? 0 : isParam(left[differs] ?? '') ? 1 : -1;
}

function isParam(segment: string): boolean {
  return segment.startsWith(':');
}
