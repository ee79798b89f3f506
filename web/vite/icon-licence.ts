import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export const thirdPartyNotices = 'third-party-notices.txt';
const licence = new URL('../src/theme/icons-licence.txt', import.meta.url);

/** Adds the copied icons to the notices: Vite lists only what it bundles from node_modules. */
export function iconLicence(): Plugin {
  return {
    name: 'icon-licence',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const notices = bundle[thirdPartyNotices];
        if (notices?.type !== 'asset') return this.error(`${thirdPartyNotices} is missing`);
        notices.source = `${String(notices.source)}\n## @mui/icons-material - 9.5.0 (MIT)\n\n${readFileSync(licence, 'utf8')}`;
      },
    },
  };
}
