import { Presets, SingleBar } from 'cli-progress';

export type Progress = {
  /** How much is done; `total` if it turned out to be more than expected. */
  update(done: number, total?: number): void;
  stop(): void;
};

/** Shows how far a long command is: a bar in a terminal, a line for every tenth of the way elsewhere. */
export function progress(expected: number, unit: string): Progress {
  if (process.stderr.isTTY) {
    const format = `{bar} {percentage}% · {value} of {total} ${unit} · {duration_formatted}, {eta_formatted} to go`;
    const bar = new SingleBar({ format, hideCursor: true }, Presets.shades_classic);
    bar.start(expected, 0);
    return {
      update: (done, total = expected) => {
        bar.setTotal(total);
        bar.update(done);
      },
      stop: () => bar.stop(),
    };
  }
  // The first report is shown too, so that the start is visible.
  let shown = -1;
  return {
    update: (done, total = expected) => {
      const tenths = Math.floor((done * 10) / Math.max(1, total));
      if (tenths === shown) return;
      shown = tenths;
      process.stderr.write(`${String(done)} of ${String(total)} ${unit}\n`);
    },
    stop: () => undefined,
  };
}
