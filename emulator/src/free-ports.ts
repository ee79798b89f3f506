import { isPortFree } from './port-check.ts';
import { defaultPorts, portNames, type Ports } from './ports.ts';

/**
 * Unused ports, so that a test stack runs next to a developer's. They lie below the range that the kernel
 * hands to outgoing connections (32768 up), else one of those could take a port between this answer and its use.
 */
export async function freePorts(): Promise<Ports> {
  const ports: Ports = { ...defaultPorts };
  let candidate = 20_000 + Math.floor(Math.random() * 12_000);
  for (const name of portNames) {
    do candidate += 1;
    while (!(await isPortFree(candidate)));
    ports[name] = candidate;
  }
  return ports;
}
