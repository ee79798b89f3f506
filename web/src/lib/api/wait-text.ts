const units = [
  { name: 'hour', seconds: 3_600, from: 7_200 },
  { name: 'minute', seconds: 60, from: 60 },
  { name: 'second', seconds: 1, from: 0 },
] as const;

/** A wait in whole units, rounded up: 61 seconds are "2 minutes". */
export function waitText(seconds: number): string {
  const { name, seconds: unitSeconds } = units.find(({ from }) => seconds >= from) ?? units[2];
  const count = Math.ceil(seconds / unitSeconds);
  return `${String(count)} ${name}${count === 1 ? '' : 's'}`;
}
