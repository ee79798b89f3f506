import { join } from 'node:path';
import { StackFailure } from '../../emulator/src/failure.ts';
import { listConfiguredEmulators, listPorts } from '../../emulator/src/firebase-config.ts';
import {
  chooseFirestoreSource,
  describeFirestoreSource,
  type FirestoreFacts,
} from '../../emulator/src/java/firestore-source.ts';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { assertPortsFree } from '../../emulator/src/port-check.ts';
import type { Ports } from '../../emulator/src/ports.ts';
import type { Finding } from './project.ts';

export type CheckoutFacts = {
  root: string;
  /** The version, as in `process.versions.node`. */
  node: string;
  chromium: string | undefined;
  firestore: FirestoreFacts;
  ports: Ports;
};

/** Examines what `npm start` and `npm test` need of this machine. */
export async function examineCheckout(facts: CheckoutFacts): Promise<Finding[]> {
  return [
    examineNode(facts),
    await tried('Firestore emulator', () =>
      describeFirestoreSource(chooseFirestoreSource(facts.firestore, { insistOnOfficial: false })),
    ),
    await tried('ports', async () => {
      const names = listPorts(listConfiguredEmulators(facts.root), false);
      await assertPortsFree(facts.ports, names);
      return `${String(names.length)} free`;
    }),
    examineChromium(facts),
  ];
}

function examineNode({ root, node }: CheckoutFacts): Finding {
  const engines = objectAt(readJsonObject(join(root, 'package.json')), 'engines');
  const wanted = String(engines['node']).replace('>=', '');
  // Number by number: 20.9.0 is older than 20.19.0.
  if (node.localeCompare(wanted, 'en', { numeric: true }) >= 0)
    return { verdict: 'ok', what: 'Node', found: node };
  const remedy = `Install Node ${wanted} or newer: https://nodejs.org, or \`nvm install 24\``;
  return { verdict: 'missing', what: 'Node', found: `${node}, and ${wanted} is needed`, remedy };
}

function examineChromium({ chromium }: CheckoutFacts): Finding {
  if (chromium !== undefined) return { verdict: 'ok', what: 'Chromium', found: chromium };
  const remedy = 'Only the browser tests need it: `npm test` fetches one, or set CHROMIUM_PATH';
  return { verdict: 'note', what: 'Chromium', found: 'none in the usual places', remedy };
}

/** A StackFailure already explains what to do: its first line is what was found, the rest the remedy. */
async function tried(what: string, look: () => string | Promise<string>): Promise<Finding> {
  try {
    return { verdict: 'ok', what, found: await look() };
  } catch (error) {
    if (!(error instanceof StackFailure)) throw error;
    const [found = '', ...rest] = error.message.split('\n');
    return { verdict: 'missing', what, found, remedy: rest.map((line) => line.trim()).join('\n') };
  }
}
