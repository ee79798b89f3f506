import type { Plugin } from 'vite';

/** The imports that nothing of ours uses, by a part of the importing module's path, with the names that it imports. */
const unused: Record<string, Record<string, readonly string[]>> = {
  // Our fields have one look. One that is a `select` names Material UI's Select itself, in its `slots`.
  '/@mui/material/TextField/TextField.mjs': byDefault(
    '../Input/index.mjs',
    '../FilledInput/index.mjs',
    '../Select/index.mjs',
  ),
  // The theme switches the ripple off.
  '/@mui/material/ButtonBase/ButtonBase.mjs': byDefault('./TouchRipple.mjs'),
  // A button of ours that is busy says so in words.
  '/@mui/material/Button/Button.mjs': byDefault('../CircularProgress/index.mjs'),
  '/@mui/material/IconButton/IconButton.mjs': byDefault('../CircularProgress/index.mjs'),
  // For components around others, which ours are not.
  '/@emotion/react/dist/emotion-react.browser.esm.js': byDefault('hoist-non-react-statics'),
  '/formik/dist/formik.esm.js': byDefault('hoist-non-react-statics'),
  // Its single file imports products that a page which listens to signals does not use (upstream #488, #489;
  // docs/decisions/pages.md). Its hooks for documents, files and callables therefore do not work here. The providers,
  // `useFirestore` and `useObservable` do.
  '/node_modules/reactfire/dist/': {
    'firebase/database': [
      'get',
      'off',
      'onChildAdded',
      'onChildChanged',
      'onChildMoved',
      'onChildRemoved',
      'onValue',
    ],
    'firebase/firestore': ['onSnapshot', 'queryEqual'],
    'firebase/functions': ['httpsCallable'],
    'firebase/remote-config': [
      'ensureInitialized',
      'getAll',
      'getBoolean',
      'getNumber',
      'getString',
      'getValue',
    ],
    'firebase/storage': ['getDownloadURL', 'ref'],
  },
};

function byDefault(...sources: string[]): Record<string, readonly string[]> {
  return Object.fromEntries(sources.map((source) => [source, ['default']]));
}

const prefix = '\0left-out:';

/** Modules that do more than is needed, with what is enough. */
const replacements: Readonly<Record<string, string>> = {
  // For Formik. A form's values are texts, files, and lists and objects of these. Lodash clones anything, with 4 kB.
  'lodash-es/clone': 'export default (value) => (Array.isArray(value) ? [...value] : { ...value });',
  'lodash-es/cloneDeep': 'export default (value) => structuredClone(value);',
  // For yup's `camelCase()`, `snakeCase()` and `constantCase()`, which rename an object's keys. No schema of ours does. 1 kB.
  'tiny-case': 'export const camelCase = String, snakeCase = String;',
  // For styled HTML elements that do not say which props they pass on. Those that we render say it. 2 kB.
  '@emotion/is-prop-valid': 'export default () => true;',
};

/**
 * Replaces the unused imports by functions that throw: with those of TextField a login would wait for menus and popovers.
 * React Router comes as its own build for production, which its package does not offer by itself. Builds only.
 */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const from = importer?.replaceAll('\\', '/') ?? '';
      if (Object.hasOwn(replacements, source)) return `${prefix}${source}`;
      for (const [module, sources] of Object.entries(unused))
        if (from.includes(module) && Object.hasOwn(sources, source))
          return `${prefix}${source}?${sources[source]?.join() ?? ''}`;
      if (source !== 'react-router' && source !== 'react-router/dom') return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id.replace('/dist/development/', '/dist/production/');
    },
    transform(code, id) {
      // Of each country, the two codes that domain/src/identity/kyc/nationalities.ts reads.
      if (id.endsWith('/i18n-iso-countries/codes.json')) return { code: withTwoColumns(code), map: null };
      const isRouter = id.includes('/react-router/dist/production/') && code.includes('\nvar Link = ');
      if (!isRouter) return undefined;
      // Each replacement stays within its line, so that source maps still fit.
      return { code: withoutUnusedParts(code), map: null };
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const [source = '', names = ''] = id.slice(prefix.length).split('?');
      if (Object.hasOwn(replacements, source)) return replacements[source];
      return names
        .split(',')
        .map((name) => makeStub(name, source))
        .join('\n');
    },
  };
}

function withTwoColumns(table: string): string {
  const rows: unknown[][] = JSON.parse(table);
  return JSON.stringify(rows.map((row) => row.slice(0, 2)));
}

function makeStub(name: string, source: string): string {
  const declared = name === 'default' ? 'default function LeftOut' : `function ${name}`;
  return `export ${declared}() { throw new Error('${name} of ${source} is left out of this build'); }`;
}

/** The parts of React Router's one large file that nothing of ours uses. */
const unusedParts = [
  // Its `<Form>`, which only the name for developers' tools keeps in a build.
  ['var Form = React', 'var Form = /* @__PURE__ */ React'],
  ['Form.displayName = "Form";', ''],
  // Links that fetch ahead, which need its framework.
  ['return shouldPrefetch && !isAbsolute ?', 'return false ?'],
] as const;

function withoutUnusedParts(code: string): string {
  return unusedParts.reduce((left, [part, replacement]) => {
    if (!left.includes(part)) throw new Error(`React Router no longer has: ${part}`);
    return left.replace(part, replacement);
  }, code);
}
