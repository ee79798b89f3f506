const ipv4 = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/i;

/**
 * The network of an address: its first 24 bits (IPv4) or 48 bits (IPv6), as `198.51.100.0/24`. Enough to recognise a
 * place by, not enough to name a household; and something that an attacker who changes addresses at will cannot easily
 * leave. Anything that is not an address is in the network `unknown`.
 */
export function networkOf(ip: string): string {
  const v4 = ipv4.exec(ip);
  if (v4 !== null) return `${v4.slice(1, 4).join('.')}.0/24`;
  if (!/^[0-9a-f:]{2,39}$/i.test(ip) || !ip.includes(':')) return 'unknown';
  const [head = '', tail] = ip.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(missing).fill('0'), ...last];
  if (groups.length !== 8) return 'unknown';
  return `${groups
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/48`;
}
