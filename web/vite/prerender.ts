import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import type * as PrerenderedPages from '../src/app/prerendered-pages.tsx';

/** The pages with a document of their own: Hosting's file for the path, and the modules of its route, one per level. */
const pages = {
  landing: {
    file: 'index.html',
    modules: ['src/app/landing.tsx'],
  },
  login: {
    file: 'login.html',
    modules: [
      'src/app/services.tsx',
      'src/app/guards/signed-out.tsx',
      'src/features/access/sign-in/login-page.tsx',
    ],
  },
} as const;

const root = fileURLToPath(new URL('..', import.meta.url));
/** Vite's name for the chunk with app/main.tsx. */
const entry = 'index.html';
/** What every path is answered with that has no document of its own (firebase.json). */
const shellFile = 'app.html';
const emptyRoot = /(?<=<div id="root">).*(?=<\/div>\s*<\/body>)/s;

/**
 * The pages that strangers open first are painted from HTML and CSS, before any code has arrived: each gets a document
 * of its own with its markup, and with the names of all the code that it needs. React replaces the markup
 * once the page works; until then its links lead where they should and its fields and buttons are disabled.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const built = bundle['index.html'];
      if (built?.type !== 'asset') throw new Error('The build has no index.html');
      const shell = String(built.source).replaceAll(
        /\s*<(script|link rel="modulepreload")[^>]*>(<\/script>)?/g,
        '',
      );
      const emitDocument = (fileName: string, source: string) => {
        this.emitFile({ type: 'asset', fileName, source });
      };

      emitDocument(shellFile, withHead(shell, scriptsOf(bundle, [])));
      const prerendered = await prerenderPages();
      for (const name of Object.keys(pages) as (keyof typeof pages)[]) {
        const { file, modules } = pages[name];
        const { html, css, names } = prerendered[name];
        const styles = this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source: css }));
        const head = [
          `<link rel="stylesheet" href="/${styles}">`,
          // By these Emotion knows which rules the document has, and does not write them again.
          `<style data-emotion="css ${names.join(' ')}"></style>`,
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fontOf(bundle)}">`,
          scriptsOf(bundle, modules),
        ].join('\n');
        const markup = `<fieldset class="prerendered" disabled>${html}</fieldset>`;
        const source = withHead(shell, head).replace(emptyRoot, () => markup);
        if (file === built.fileName) built.source = source;
        else emitDocument(file, source);
      }
    },
  };
}

async function prerenderPages() {
  const { module } = await runnerImport<typeof PrerenderedPages>('/src/app/prerendered-pages.tsx', {
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
  });
  return module.prerenderPages();
}

/** The font of headings in Latin letters, which the browser would ask for only once it has the styles. */
function fontOf(bundle: Readonly<Record<string, Output>>): string {
  const file = Object.keys(bundle).find((name) => /source-serif-4-latin-600-normal.*\.woff2$/.test(name));
  if (file === undefined) throw new Error('The build has no font for headings in Latin letters');
  return file;
}

function withHead(document: string, tags: string): string {
  return document.replace('</head>', () => `${tags}\n  </head>`);
}

type Chunk = {
  type: 'chunk';
  fileName: string;
  imports: string[];
  facadeModuleId: string | null;
  moduleIds: string[];
};
type Output = { type: 'asset' } | Chunk;

/**
 * All chunks that the page needs, each after what it needs, the app's own dependencies first and the app last. One
 * script each: the browser runs scripts one at a time and can answer people in between, which it cannot within the
 * imports of one.
 */
function scriptsOf(bundle: Readonly<Record<string, Output>>, modules: readonly string[]): string {
  const files = new Set<string>();
  const add = ({ fileName, imports }: Chunk): void => {
    if (files.has(fileName)) return;
    imports.forEach(addFile);
    files.add(fileName);
  };
  const addFile = (file: string): void => {
    const output = bundle[file];
    if (output?.type === 'chunk') add(output);
  };
  const app = chunkOf(bundle, entry);
  app.imports.forEach(addFile);
  for (const module of modules) add(chunkOf(bundle, module));
  add(app);
  // Low: the styles and the font, which the markup needs, come first.
  return [...files]
    .map((file) => `<script type="module" crossorigin fetchpriority="low" src="/${file}"></script>`)
    .join('\n');
}

function chunkOf(bundle: Readonly<Record<string, Output>>, module: string): Chunk {
  const isIt = (output: Output): output is Chunk =>
    output.type === 'chunk' &&
    [output.facadeModuleId ?? '', ...output.moduleIds].some((id) =>
      id.replaceAll('\\', '/').endsWith(`/${module}`),
    );
  const chunk = Object.values(bundle).find(isIt);
  if (chunk === undefined) throw new Error(`The build has no chunk for ${module}`);
  return chunk;
}
