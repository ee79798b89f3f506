// Loaded into firebase-tools before its own entry. It gives each emulator a minute until it listens, and then ends: on a
// busy machine Java takes longer. How long is worth waiting is decided by patience.ts.
import portUtils from 'firebase-tools/lib/emulator/portUtils.js';

const dayMs = 24 * 60 * 60 * 1000;
const { waitForPortUsed } = portUtils;
portUtils.waitForPortUsed = (port, host) => waitForPortUsed(port, host, dayMs);
