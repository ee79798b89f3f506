import { fileURLToPath } from 'node:url';
import { build, runnerImport, type Plugin } from 'vite';
import type * as PrerenderedPages from '../src/app/prerendered-pages.tsx';
import { waitingMark } from '../src/config/take-over.ts';
import { colorSchemeAttribute } from '../src/theme/styles.ts';

const ofSignedOut = ['src/app/services.tsx', 'src/app/guards/signed-out.tsx'];

/**
 * The pages with a document of their own: Hosting's file for the path, the modules of its route, one per level, and a
 * part of it that somebody sees at once.
 */
const pages = {
  landing: { file: 'index.html', modules: ['src/app/landing.tsx'], part: ['src/pages/landing/example.tsx'] },
  login: {
    file: 'login.html',
    modules: [...ofSignedOut, 'src/features/access/sign-in/login-page.tsx'],
    part: ['src/features/access/sign-in/sign-in.calls.ts', 'src/features/access/sign-in/second-step.tsx'],
  },
  register: {
    file: 'register.html',
    modules: [...ofSignedOut, 'src/features/access/registration/register-page.tsx'],
    part: [],
  },
  forgotPassword: {
    file: 'forgot-password.html',
    modules: [...ofSignedOut, 'src/features/access/password/forgot-password-page.tsx'],
    part: [],
  },
} as const;

/**
 * The pages that people open from a mail, and the one that follows. They act when they are loaded, so they are not
 * rendered at build. But their documents name all code of the page, for which the browser would else first have to run
 * the app.
 */
const openedFromMails = {
  'verified.html': 'src/features/access/registration/verified-page.tsx',
  'kyc-form.html': 'src/features/identity/kyc/kyc-form-page.tsx',
} as const;

const root = fileURLToPath(new URL('..', import.meta.url));
/** Vite's name for the chunk with app/main.tsx. */
const entry = 'index.html';
/** What every path is answered with that has no document of its own (firebase.json). */
const shellFile = 'app.html';

/**
 * The pages that strangers open first are documents: each has its markup and styles, and one small script, which names
 * the page's code and executes it at the first use (src/app/first-use.ts). React then takes the same nodes over.
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
      const emitAsset = (name: string, source: string) =>
        this.getFileName(this.emitFile({ type: 'asset', name, source }));

      const emitShell = (fileName: string, modules: readonly string[]) =>
        emitDocument(fileName, withHead(shell, scriptsOf(listFiles(bundle, modules))));

      emitShell(shellFile, []);
      for (const [file, page] of Object.entries(openedFromMails)) emitShell(file, [...ofSignedOut, page]);
      const { prerenderedPages, sessionStorageKey } = await renderPages();
      const script = emitAsset('first-use.js', await buildScript());
      for (const name of Object.keys(pages) as (keyof typeof pages)[]) {
        const { file, modules, part } = pages[name];
        const { html, css, names } = prerenderedPages[name];
        const files = listFiles(bundle, modules);
        const later = listFiles(bundle, part).filter((each) => !files.includes(each));
        const styles = emitAsset(`${name}.css`, withDarkScheme(css));
        const head = [
          `<link rel="stylesheet" href="/${styles}">`,
          // By these Emotion knows which rules the document has, and does not write them again.
          `<style data-emotion="css ${names.join(' ')}"></style>`,
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fontOf(bundle)}">`,
          // Painted once it is whole: the rest of a document that still arrives would move what is shown.
          '<link rel="expect" href="#root" blocking="render">',
        ].join('\n');
        const code = `data-code="${toPaths(files)}" data-later="${toPaths(later)}" data-session="${sessionStorageKey}"`;
        // Before the styles: a script waits for those above it.
        const source = withHead(shell, head)
          .replace('<title>', () => `<script src="/${script}" ${code}></script>\n    <title>${titleOf(html)}`)
          .replace(/\s*<noscript>.*?<\/noscript>/, '')
          .replace('<div id="root">', () => `<div id="root" ${waitingMark}>${withoutSending(html)}`);
        if (file === built.fileName) built.source = source;
        else emitDocument(file, source);
      }
    },
  };
}

async function renderPages() {
  const { module } = await runnerImport<typeof PrerenderedPages>('/src/app/prerendered-pages.tsx', {
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
  });
  return module;
}

/** One classic script without imports, because the browser waits for it. */
async function buildScript(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      rolldownOptions: { input: `${root}/src/app/first-use.ts`, output: { format: 'iife' } },
    },
  });
  const [script] = 'output' in result ? result.output : [];
  if (script?.type !== 'chunk') throw new Error('first-use.ts has not become a script');
  return script.code;
}

/** The page's heading before the product's name, as its code writes the title. The landing page has no title of its own. */
function titleOf(html: string): string {
  const heading = /<main[^>]*>.{0,200}<h1[^>]*>([^<]+)</s.exec(html)?.[1];
  return html.includes('id="home"') || heading === undefined ? '' : `${heading} · `;
}

/** Disables what needs the page's code until a script is there that keeps it, and says what to switch on. */
function withoutSending(html: string): string {
  return html
    .replaceAll(/<button(?=[^>]* type="submit")/g, '<button disabled=""')
    .replaceAll('<noscript></noscript>', `<noscript><p>${needsScripts}</p></noscript>`);
}

const needsScripts =
  "This button needs JavaScript. Switch it on for this site in your browser's settings, then reload the page.";

/** Without scripts nothing sets the scheme: the system's applies. */
function withDarkScheme(css: string): string {
  const dark = `[${colorSchemeAttribute}="dark"]`;
  const rules = [...css.matchAll(/([^{}]*)(\{[^{}]*\})/g)].filter(
    ([, selector = '']) => selector.trim() === dark,
  );
  if (rules.length === 0) throw new Error('The styles have no dark scheme');
  const system = rules.map(([, , body]) => `:root:not([${colorSchemeAttribute}])${body}`);
  return `${css}\n@media (prefers-color-scheme: dark){${system.join('')}}`;
}

function toPaths(files: readonly string[]): string {
  return files.map((file) => `/${file}`).join(' ');
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

/** All chunks that the page needs, each after what it needs, the app's own dependencies first and the app last. */
function listFiles(bundle: Readonly<Record<string, Output>>, modules: readonly string[]): string[] {
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
  return [...files];
}

/**
 * One script each: the browser runs scripts one at a time and can answer people in between, which it cannot within the
 * imports of one.
 */
function scriptsOf(files: readonly string[]): string {
  // High: nothing is painted before they have run.
  return files
    .map((file) => `<script type="module" crossorigin fetchpriority="high" src="/${file}"></script>`)
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
