/** An address as people compare it: in groups of four characters. */
export function groupAddress(address: string): string {
  return (address.match(/.{1,4}/g) ?? []).join(' ');
}
