/** An address in groups of four characters, for comparison by people. */
export function groupAddress(address: string): string {
  return (address.match(/.{1,4}/g) ?? []).join(' ');
}
