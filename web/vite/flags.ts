import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('country-flag-icons/package.json')), '3x2');
const url = /^\/flags\/([A-Z]{2})\.svg(?:\?|$)/;

/** Serves the flags of country-flag-icons (MIT) at `/flags/{ISO code}.svg`, so none comes from another host. */
export function flags(): Plugin {
  return {
    name: 'flags',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const code = url.exec(request.url ?? '')?.[1];
        if (code === undefined || !readdirSync(folder).includes(`${code}.svg`)) return next();
        response.setHeader('Content-Type', 'image/svg+xml').end(readFileSync(join(folder, `${code}.svg`)));
      });
    },
    generateBundle() {
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.svg'))) {
        this.emitFile({ type: 'asset', fileName: `flags/${name}`, source: readFileSync(join(folder, name)) });
      }
      const source = readFileSync(join(folder, '..', 'LICENSE'));
      this.emitFile({ type: 'asset', fileName: 'flags/LICENSE.txt', source });
    },
  };
}
