import { join } from 'node:path';
import { StackFailure } from './failure.ts';
import { objectAt, readJsonObject } from './json.ts';

/** Where each part listens by default (the last five as in firebase-tools), and how a message names it. */
const parts = {
  hosting: [5000, 'Hosting (the app)'],
  functions: [5001, 'Functions'],
  firestore: [8080, 'Firestore'],
  firestoreWebsocket: [9150, "Firestore's websocket"],
  auth: [9099, 'Auth'],
  storage: [9199, 'Storage'],
  inbox: [1080, 'the inbox page'],
  smtp: [1025, "the inbox's SMTP server"],
  rates: [4010, 'the exchange-rate source'],
  chain: [4020, 'the local chain'],
  hub: [4400, 'the emulator hub'],
  eventarc: [9299, 'Eventarc'],
  tasks: [9499, 'Cloud Tasks'],
  logging: [4500, 'the emulator log'],
  ui: [4000, 'the Emulator UI'],
} as const;

export type PortName = keyof typeof parts;
export type Ports = Record<PortName, number>;
export const portNames = Object.keys(parts) as PortName[];

/** The ports of parts that firebase.json leaves out. */
export const defaultPorts = Object.fromEntries(portNames.map((name) => [name, parts[name][0]])) as Ports;

/** How a message names the part that listens there. */
export function describePort(name: PortName): string {
  return parts[name][1];
}

/** The variable that overrides a port: `KEELSTONE_PORT_FIRESTORE_WEBSOCKET` for `firestoreWebsocket`. */
export function portVariable(name: PortName): string {
  return `KEELSTONE_PORT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** The ports of a developer's stack: the environment first, then firebase.json of the root, then the defaults. */
export function resolvePorts(root: string, env: NodeJS.ProcessEnv = process.env): Ports {
  const emulators = objectAt(readJsonObject(join(root, 'firebase.json')), 'emulators');
  const ports: Ports = { ...defaultPorts };
  for (const name of portNames) {
    const configured = objectAt(emulators, name)['port'];
    const asked = env[portVariable(name)];
    if (typeof configured === 'number') ports[name] = configured;
    if (asked !== undefined && asked !== '') ports[name] = parsePort(portVariable(name), asked);
  }
  return ports;
}

/** A port from a variable's text; a StackFailure names the wrong variable. */
export function parsePort(variable: string, text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
    throw new StackFailure(`${variable} must be a port number from 1 to 65535, not "${text}".`);
  }
  return port;
}
