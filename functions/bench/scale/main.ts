import { simulated } from './assumptions.ts';
import { playDay } from './play-day.ts';
const started = Date.now();
const people = Number(process.argv[3] ?? simulated.people);
const tally = await playDay({ people, seed: 1 }, (hour) => console.error(hour, Date.now() - started));
console.log([...tally.refusals]);
console.log([...tally.work].map(([n, w]) => [n, w.runs, w.reads, w.writes, w.deletes].join(' ')).join('\n'));
process.exit(0);
