import { isRecord } from '../../emulator/src/json.ts';
import type { Finding } from '../doctor/finding.ts';
import { askGoogle, GoogleFailure, type Operator } from '../project-auth/google-api.ts';

/** Addresses reserved for documentation (RFC 5737): what the probe claims to be. */
const claimed = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
const path = '/api/health';
const timeoutMs = 20_000;

type Door = { name: string; url: string };
/** What the server answered about the probe's own request. */
type Seen = { address: string; forwarded: readonly string[] };
type Probe = { operator: Operator; region: string; appUrl: string; hops: number };

/**
 * Asks the deployed API, through Hosting and at the function's own URL, which address it sees for the probe, which
 * claims to be somebody else. Reports at which hop of X-Forwarded-For the probe's own address is, counted from the
 * right, and whether `TRUSTED_PROXY_HOPS` says the same for both doors.
 */
export async function probeClientAddress({ operator, region, appUrl, hops }: Probe): Promise<Finding[]> {
  try {
    const doors: [Door, Door] = [
      { name: 'Hosting', url: appUrl.replace(/\/$/, '') },
      { name: "the function's own URL", url: await urlOfFunction(operator, region) },
    ];
    const [hosting, direct] = [await ask(doors[0]), await ask(doors[1])];
    return examineDoors(
      [
        { door: doors[0].name, ...hosting },
        { door: doors[1].name, ...direct },
      ],
      hops,
    );
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    const remedy = 'Run the probe again once the functions and the web app are deployed';
    return [{ verdict: 'note', what: 'the client address', found: `not examined: ${error.message}`, remedy }];
  }
}

type SeenAt = Seen & { door: string };

/** Which hop is ours at each door, and what to set. Only what both doors saw and nobody claimed is our address. */
function examineDoors(doors: readonly [SeenAt, SeenAt], hops: number): Finding[] {
  const [one, other] = doors;
  const own = one.forwarded.findLast(
    (address) => !claimed.includes(address) && other.forwarded.includes(address),
  );
  if (own === undefined) return doors.map(unclear);
  const found = doors.map((seen) => ({ ...seen, hop: hopOf(own, seen) }));
  const least = Math.min(...found.map(({ hop }) => hop));
  const isAlike = found.every(({ hop }) => hop === least);
  return [
    ...found.map((seen): Finding => compare(seen, { hops, least })),
    ...(isAlike ? [] : [differing(least)]),
  ];
}

/** From the right, 0 for the last. */
function hopOf(own: string, { forwarded }: Seen): number {
  return forwarded.length - 1 - forwarded.lastIndexOf(own);
}

function compare(
  { door, hop, address }: SeenAt & { hop: number },
  { hops, least }: { hops: number; least: number },
): Finding {
  const what = `the client address through ${door}`;
  const found = `is hop ${String(hop)} of X-Forwarded-For, counted from the right`;
  if (hop === hops) return { verdict: 'ok', what, found };
  const effect = claimed.includes(address)
    ? 'any caller can claim any address'
    : 'an address that many people share is counted';
  const remedy = `TRUSTED_PROXY_HOPS=${String(least)} in the project's settings file, deploy, and probe again`;
  return {
    verdict: 'missing',
    what,
    found: `${found}, and hop ${String(hops)} is trusted: ${effect}`,
    remedy,
  };
}

function differing(least: number): Finding {
  return {
    verdict: 'note',
    what: 'the two doors',
    found: 'differ, so one setting is right for one of them only',
    remedy: `The smaller number, ${String(least)}, is safe: no caller can claim an address. People who come through the
other door are then counted together where a throttle counts client addresses; throttles of an account are not affected`,
  };
}

function unclear({ door, forwarded }: SeenAt): Finding {
  return {
    verdict: 'note',
    what: `the client address through ${door}`,
    found: `cannot be determined from X-Forwarded-For: ${forwarded.join(', ') || 'empty'}`,
    remedy:
      'Look for the public address of this machine; TRUSTED_PROXY_HOPS is how many addresses are right of it',
  };
}

/** Where Cloud Run serves the function, past Hosting. */
async function urlOfFunction(operator: Operator, region: string): Promise<string> {
  const { project, urls } = operator;
  const answer = await askGoogle(
    `${urls.cloudFunctions}/v2/projects/${project}/locations/${region}/functions/api`,
    operator,
  );
  const uri = isRecord(answer['serviceConfig']) ? answer['serviceConfig']['uri'] : undefined;
  if (typeof uri !== 'string') throw new GoogleFailure('the function `api` has no URL yet');
  return uri;
}

async function ask({ name, url }: Door): Promise<Seen> {
  const response = await fetch(`${url}${path}`, {
    headers: { 'x-forwarded-for': claimed.join(', ') },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new GoogleFailure(`${name} did not answer: ${String(error)}`);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!isRecord(answer) || typeof answer['address'] !== 'string' || !Array.isArray(answer['forwarded']))
    throw new GoogleFailure(`${name} answered ${String(response.status)} to ${path}`);
  return { address: answer['address'], forwarded: answer['forwarded'].map(String) };
}
