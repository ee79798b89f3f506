import { listNetworksToCount } from '@keelstone/domain/core/device/network';
import { DomainError } from '@keelstone/domain/errors';
import type { Throttle } from '@keelstone/domain/kernel/api/throttle';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import type { ThrottleWindow } from '../collections/throttle-window.ts';
import type { PlatformDeps } from '../platform-deps.ts';

/** The request's value for each way of counting. For `email-and-device`: the id under which the device is known. */
export type CountedBy = Partial<Record<Throttle['by'], string>>;

export type ThrottledCall = {
  name: string;
  throttles: readonly Throttle[];
  countedBy: CountedBy;
  /** Awaited before anything is counted. */
  switchedOn?: Promise<void>;
  /** Called once the counters of a known device allow the call, just before it is counted. May be called twice. */
  onKnownDevice?: () => void;
};

/**
 * `group` is the document of strict counters that are always entered together: those of an e-mail address and of a
 * caller's widest network. A known device has its own.
 */
export type Counter = { id: string; group: string; throttle: Throttle };

/** A wider network of the caller may make this many times as many calls as the narrowest one. */
const timesWider = 10;

/** The counters that a call is entered into. */
export function listCounters({ name, throttles, countedBy }: ThrottledCall): Counter[] {
  return throttles.flatMap((throttle, at): Counter[] => {
    const { by, counts, max } = throttle;
    // A second window of the same kind is a counter of its own.
    const isSecond = throttles.slice(0, at).some((each) => each.by === by && each.counts === counts);
    const value = countedBy[by];
    if (value === undefined) return [];
    const networks = by === 'ip' ? listNetworksToCount(value) : [value];
    // E-mail addresses are stored only as fingerprints.
    const kind = `${by}${counts === 'successes' ? '|successes' : ''}${isSecond ? '|second' : ''}`;
    const group =
      by === 'email-and-device' ? value : fingerprint(`${name}|${nameGroup(by, networks, countedBy)}`);
    return networks.map((each, index) => ({
      id: fingerprint(`${name}|${kind}|${each}`),
      group,
      throttle: index === 0 ? throttle : { ...throttle, max: max * timesWider },
    }));
  });
}

function nameGroup(by: Throttle['by'], networks: readonly string[], { email, caller }: CountedBy): string {
  if (by === 'ip') return `of network|${networks.at(-1) ?? ''}`;
  return by === 'caller' ? `of caller|${caller ?? ''}` : `of email|${email ?? ''}`;
}

export function scaleMax({ max }: Throttle, { config }: Pick<PlatformDeps, 'config'>): number {
  return max * config.throttleScale;
}

/** The window with its added counts, if it is still open. */
export function findOpenWindow(
  window: ThrottleWindow | undefined,
  { now }: Pick<PlatformDeps, 'now'>,
): ThrottleWindow | undefined {
  if (window === undefined || window.resetAtMs <= now()) return undefined;
  const { count, resetAtMs, added } = window;
  return { count: count + (added?.[String(resetAtMs)] ?? 0), resetAtMs };
}

/** Adds to a counter without reading it. Changes nothing if that window has ended. */
export function addToWindow(
  { id, window, by }: { id: string; window: ThrottleWindow; by: 1 | -1 },
  { throttles }: Pick<PlatformDeps, 'throttles'>,
): Promise<void> {
  return throttles.increase(id, { field: 'added', keys: [String(window.resetAtMs)], by });
}

/** A window that begins now. */
export function newWindow(
  { windowSeconds }: Pick<Throttle, 'windowSeconds'>,
  { now }: Pick<PlatformDeps, 'now'>,
): ThrottleWindow {
  return { count: 0, resetAtMs: now() + windowSeconds * 1000 };
}

/** The refusal until the window ends. */
export function refuseTooMany(
  { resetAtMs }: ThrottleWindow,
  { now }: Pick<PlatformDeps, 'now'>,
): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil((resetAtMs - now()) / 1000));
  return new DomainError('too-many-requests', { retryAfterSeconds });
}
