import type { IncomingMessage } from 'node:http';
import { unmapIpv4 } from '@keelstone/domain/core/device/network';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';
import type { Origin } from '../platform/call/caller.ts';

/** A socket without an address is local: the functions emulator reaches our code through one. */
const thisMachine = '127.0.0.1';

const addressLengthMax = 45;

/**
 * The origin of a request. The client's address is the one that our own edge appended to X-Forwarded-For: counted from
 * the right, because the caller can preset everything further left.
 */
export function readOrigin(
  request: IncomingMessage,
  options: { requestId: string; trustedProxyHops: number },
): Origin {
  const forwarded = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((header) => header.split(','))
    .map((address) => address.trim());
  const appended = forwarded.at(-1 - options.trustedProxyHops);
  return {
    ip: unmapIpv4(
      keepPrintable(
        appended === undefined || appended === '' ? (request.socket.remoteAddress ?? thisMachine) : appended,
        addressLengthMax,
      ),
    ),
    userAgent: keepPrintable(request.headers['user-agent'] ?? '', 400),
    requestId: options.requestId,
    forwarded: forwarded
      .slice(-apiLimits.forwardedAddresses)
      .map((address) => keepPrintable(address, addressLengthMax)),
  };
}

/** Printable ASCII only: these values reach logs and the activity page. */
function keepPrintable(text: string, lengthMax: number): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, lengthMax);
}
