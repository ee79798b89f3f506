import type { Plugin } from 'vite';

/** What reactfire's single file imports from products that it must not drag into the first load. */
const unused: Record<string, readonly string[]> = {
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
};

const prefix = '\0reactfire-slim:';

/**
 * Replaces, for imports made by reactfire alone, every Firebase product but app and auth by functions that throw.
 * Without it a page that listens to signals loads a database and other products that it does not use (upstream #488,
 * #489; docs/decisions/pages.md).
 * Its hooks for documents, files and callables therefore do not work here; the providers, `useFirestore` and
 * `useObservable` do. Builds only.
 */
export function reactfireSlim(): Plugin {
  return {
    name: 'reactfire-slim',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isFromReactfire =
        importer?.replaceAll('\\', '/').includes('/node_modules/reactfire/dist/') ?? false;
      return isFromReactfire && Object.hasOwn(unused, source) ? prefix + source : undefined;
    },
    load(id) {
      const names = id.startsWith(prefix) ? unused[id.slice(prefix.length)] : undefined;
      return names?.map((name) => stub(name)).join('\n');
    },
  };
}

function stub(name: string): string {
  return `export function ${name}() { throw new Error('${name} is left out of reactfire in this build'); }`;
}
