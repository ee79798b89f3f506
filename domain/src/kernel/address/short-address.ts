/** The two ends of an address that a person compares: "bc1qw508…8f3t4". */
export function shortenAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-5)}`;
}
