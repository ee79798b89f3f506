/**
 * The CPU seconds of `work` on a quick machine, while its code is in use. Code that has rested takes longer, as that of
 * tests does: the limit is rather too high than too low.
 */
const referenceSeconds = 0.021;

/**
 * Times a small piece of work every ten seconds from now on. Returns a function that answers how many times as much CPU
 * time this machine took for it as the one of the limit, by the median; at least 1. One whose cores are shared with
 * others takes up to 1.5 times as much, while nothing that runs on it is to blame.
 */
export function watchSlowness(): () => number {
  const samples = [sampleSeconds()];
  setInterval(() => samples.push(sampleSeconds()), 10_000).unref();
  return () => Math.max(1, findMedian(samples) / referenceSeconds);
}

function sampleSeconds(): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

/** Similar to what tests and compilers do: many short-lived objects, texts and look-ups. */
function work(): void {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    id: `row-${String(index)}`,
    amount: index * 7,
  }));
  const copies = JSON.parse(JSON.stringify(rows)) as typeof rows;
  const byId = new Map(copies.map((row) => [row.id, row]));
  [...byId.values()].sort((a, b) => (b.amount % 1000) - (a.amount % 1000) || a.id.localeCompare(b.id));
}

function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
