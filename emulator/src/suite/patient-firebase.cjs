// What is run in place of firebase-tools' own entry. firebase-tools gives each emulator a minute until it listens, and then
// ends: on a busy machine Java takes longer. How long is worth waiting is decided by patience.ts.
const portUtils = require('firebase-tools/lib/emulator/portUtils.js');

const dayMs = 24 * 60 * 60 * 1000;
const { waitForPortUsed } = portUtils;
portUtils.waitForPortUsed = (port, host) => waitForPortUsed(port, host, dayMs);

require('firebase-tools/lib/bin/firebase.js');
