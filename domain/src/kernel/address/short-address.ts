/** The first and last characters of an address, for comparison by people: "bc1qw508…8f3t4". */
export function shortenAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-5)}`;
}
