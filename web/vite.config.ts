import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leaveOutApiTexts } from './vite/api-texts.ts';
import { appCheck } from './vite/app-check.ts';
import { brandPlugin } from './vite/brand.ts';
import { flags } from './vite/flags.ts';
import { iconLicence, thirdPartyNotices } from './vite/icon-licence.ts';
import { leaveOut } from './vite/leave-out.ts';
import { prerender } from './vite/prerender.ts';
import { makeSharedChunks } from './vite/shared-chunks.ts';

/** The hosting emulator, which answers the API and Firebase's reserved paths. */
const hosting = process.env['HOSTING_ORIGIN'] ?? 'http://127.0.0.1:5000';

/**
 * React makes five errors when it is loaded, which are never shown. For their stacks V8 would parse the largest chunk once
 * more.
 */
const withoutStacks = {
  banner: ({ name }: { name: string }) =>
    name === 'framework' ? 'const stackTraceLimit=Error.stackTraceLimit;Error.stackTraceLimit=0;' : '',
  footer: ({ name }: { name: string }) =>
    name === 'framework' ? 'Error.stackTraceLimit=stackTraceLimit;' : '',
};

export default defineConfig({
  plugins: [
    react(),
    leaveOut(),
    leaveOutApiTexts(),
    brandPlugin(),
    flags(),
    iconLicence(),
    appCheck(process.env['VITE_APP_CHECK_SITE_KEY']),
    prerender(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // Nothing may become a data: URI or an inline script: the page runs under a strict CSP.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Every document has these before it loads anything else (vite/shared-chunks.ts).
      resolveDependencies: (_file, needed) =>
        needed.filter((file) => !/\/(rolldown-runtime|framework|base)-/.test(file)),
    },
    rolldownOptions: { output: { codeSplitting: { groups: makeSharedChunks() }, ...withoutStacks } },
    reportCompressedSize: false,
    // The licences of what browsers get of others: those of most ask for it.
    license: { fileName: thirdPartyNotices },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['KEELSTONE_PORT_WEB'] ?? 5173),
    strictPort: true,
    proxy: { '/api': hosting, '/auth/login': hosting, '/__/': hosting },
  },
});
