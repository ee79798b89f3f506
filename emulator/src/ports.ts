import { join } from 'node:path';
import { StackFailure } from './failure.ts';
import { objectAt, readJsonObject } from './json.ts';

export const portNames = [
  'hosting',
  'functions',
  'firestore',
  'firestoreWebsocket',
  'auth',
  'storage',
  'inbox',
  'smtp',
  'rates',
  'hub',
  'eventarc',
  'tasks',
  'logging',
  'ui',
] as const;

export type PortName = (typeof portNames)[number];
export type Ports = Record<PortName, number>;

/** How a message names the part that listens there. */
export const portOwners: Record<PortName, string> = {
  hosting: 'Hosting (the app)',
  functions: 'Functions',
  firestore: 'Firestore',
  firestoreWebsocket: "Firestore's websocket",
  auth: 'Auth',
  storage: 'Storage',
  inbox: 'the inbox page',
  smtp: "the inbox's SMTP server",
  rates: 'the exchange-rate source',
  hub: 'the emulator hub',
  eventarc: 'Eventarc',
  tasks: 'Cloud Tasks',
  logging: 'the emulator log',
  ui: 'the Emulator UI',
};

/** What is not in firebase.json. The last five are the defaults of firebase-tools. */
export const defaultPorts: Ports = {
  hosting: 5000,
  functions: 5001,
  firestore: 8080,
  firestoreWebsocket: 9150,
  auth: 9099,
  storage: 9199,
  inbox: 1080,
  smtp: 1025,
  rates: 4010,
  hub: 4400,
  eventarc: 9299,
  tasks: 9499,
  logging: 4500,
  ui: 4000,
};

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
