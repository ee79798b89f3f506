import { Presets, SingleBar } from 'cli-progress';

/** Tells how far a long command is: a bar in a terminal, a line for every tenth of the way elsewhere. */
export function progress(total: number, unit: string): { update(done: number): void; stop(): void } {
  if (process.stderr.isTTY) {
    const format = `{bar} {percentage}% · {value} of {total} ${unit} · {duration_formatted}, {eta_formatted} to go`;
    const bar = new SingleBar({ format, hideCursor: true }, Presets.shades_classic);
    bar.start(total, 0);
    return { update: (done) => bar.update(done), stop: () => bar.stop() };
  }
  let told = 0;
  return {
    update: (done) => {
      const tenths = Math.floor((done * 10) / Math.max(1, total));
      if (tenths === told) return;
      told = tenths;
      process.stderr.write(`${String(done)} of ${String(total)} ${unit}\n`);
    },
    stop: () => undefined,
  };
}
