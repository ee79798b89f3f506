const ipv4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/**
 * The network of an address: its first 24 bits (IPv4) or 48 bits (IPv6), as `198.51.100.0/24`. It is precise enough to
 * recognise a place but not a household, and an attacker with many addresses cannot easily leave it. Anything that is
 * not an address is in the network `unknown`.
 */
export function toNetwork(ip: string): string {
  const plain = unmapIpv4(ip);
  const v4 = ipv4.exec(plain);
  if (v4 !== null) return `${v4.slice(1, 4).join('.')}.0/24`;
  return formatPrefix(parseGroups(plain), 48) ?? 'unknown';
}

/**
 * The networks by which a client is counted, narrowest first. An IPv4 address counts by itself. An IPv6 address counts
 * by its /64, which belongs to one household or server, and by its /48, which may contain many networks of one
 * customer.
 */
export function listNetworksToCount(ip: string): [string, ...string[]] {
  const plain = unmapIpv4(ip);
  const groups = parseGroups(plain);
  const narrow = formatPrefix(groups, 64);
  const wide = formatPrefix(groups, 48);
  return narrow === undefined || wide === undefined ? [plain] : [narrow, wide];
}

/** Turns an IPv4 address written as IPv6 into IPv4. Returns any other text unchanged. */
export function unmapIpv4(ip: string): string {
  const groups = parseGroups(ip);
  if (groups?.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return ip;
  return groups
    .slice(6)
    .map((group) => parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
}

function formatPrefix(groups: readonly string[] | undefined, bits: 48 | 64): string | undefined {
  return groups && `${groups.slice(0, bits / 16).join(':')}::/${String(bits)}`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function parseGroups(ip: string): string[] | undefined {
  const hex = expandDots(ip.toLowerCase());
  if (!/^[0-9a-f:]{2,39}$/.test(hex) || !hex.includes(':')) return undefined;
  const [head = '', tail] = hex.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(missing).fill('0'), ...last];
  if (groups.length !== 8 || !groups.every((group) => /^.{1,4}$/.test(group))) return undefined;
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}

/** The last 32 bits may be written like an IPv4 address. */
function expandDots(ip: string): string {
  const start = ip.lastIndexOf(':') + 1;
  const bytes = ipv4.exec(ip.slice(start))?.slice(1).map(Number);
  if (start === 0 || bytes === undefined || bytes.some((byte) => byte > 255)) return ip;
  const group = (at: number) => ((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)).toString(16);
  return `${ip.slice(0, start)}${group(0)}:${group(2)}`;
}
