import type { Plugin } from 'vite';

const route = '/src/routes/landing.tsx';

/**
 * Has the browser fetch the landing page's own chunk together with the entry, which would ask for it one round trip
 * later. It is what strangers open first, and small (4 kB).
 */
export function landingPreload(): Plugin {
  return {
    name: 'landing-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunk = Object.values(bundle).find(
          (each) =>
            each.type === 'chunk' && each.facadeModuleId?.replaceAll('\\', '/').endsWith(route) === true,
        );
        if (chunk === undefined) throw new Error(`The build has no chunk for ${route}`);
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
