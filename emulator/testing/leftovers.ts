import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { listPorts } from '../src/firebase-config.ts';
import { listTakenPorts } from '../src/port-check.ts';
import type { Ports } from '../src/ports.ts';

/** For what is there within a second on a quiet machine: nothing is faster for a shorter limit. */
export const patiently = { timeout: 300_000 };

/**
 * The processes (Linux) that work in a folder or were started with a path in it: everything that a stack of that root
 * has started, found without asking the code under test. Zombies are no processes any more.
 */
function processesOf(root: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        const isIts = command.includes(root) || readlinkSync(`/proc/${pid}/cwd`).startsWith(root);
        return command !== '' && isIts ? [`${pid} ${command}`] : [];
      } catch {
        return []; // ended while we looked
      }
    });
}

/** The processes that are still there after a time of grace; a test wants none. */
export async function leftovers(root: string, graceMs: number): Promise<string[]> {
  const giveUpAt = Date.now() + graceMs;
  for (;;) {
    const left = processesOf(root);
    if (left.length === 0 || Date.now() > giveUpAt) return left;
    await delay(50);
  }
}

/** A killed process needs a core to end, and thirty others may want it. */
const graceMs = 60_000;

/** No process of a fixture's stack is left, no port and no file of it. */
export async function expectNothingLeft(root: string, ports: Ports): Promise<void> {
  expect(await leftovers(root, graceMs)).toEqual([]);
  expect(
    await listTakenPorts(ports, listPorts(['functions', 'firestore', 'hosting'], false), graceMs),
  ).toEqual([]);
  expect(readdirSync(root).filter((name) => name.endsWith('.local.json'))).toEqual([]);
}

/** The process id of the only process of the root whose command contains the text. */
export function pidOf(root: string, text: string): number {
  const found = processesOf(root).filter((line) => line.includes(text));
  const [line] = found;
  if (line === undefined || found.length > 1) throw new Error(`${found.length} processes with ${text}`);
  return Number(line.split(' ')[0]);
}
