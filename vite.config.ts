import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { replaceUnusedModules } from './scripts/build/replace-unused-modules.mjs'
import { layerSheets } from './scripts/build/layer-sheets.mjs'
import { recordBuildInputs } from './scripts/build/record-inputs.mjs'
import { scriptGroups } from './scripts/build/script-groups.mjs'

export default defineConfig({
  plugins: [replaceUnusedModules(), reactRouter(), recordBuildInputs({ folder: 'build' })],
  css: { postcss: { plugins: [layerSheets] } },
  // The browser build sets innerHTML, which Trusted Types block, and uses `document`, which workers don't
  // have.
  resolve: {
    alias: {
      'decode-named-character-reference': fileURLToPath(
        import.meta.resolve('decode-named-character-reference'),
      ),
    },
  },
  // The import worker loads large readers only when a file needs them.
  worker: { format: 'es' },
  // Keeps build/client/.vite/manifest.json, from which the server reads the hashed name of the islands
  // script.
  build: { manifest: true },
  environments: {
    client: {
      build: {
        // Browsers in README.md. Scripts use features that all of them have: popovers, `URL.canParse`,
        // `Map.groupBy`.
        target: ['chrome120', 'firefox125', 'safari17.4'],
        rollupOptions: {
          input: [
            './app/islands/islands.ts',
            './app/islands/article-islands.ts',
            './app/auth/sign-in/auth.entry.ts',
            './app/admin/admin.entry.ts',
          ],
          output: { codeSplitting: { groups: scriptGroups } },
        },
      },
    },
    // The Hono app is the server entry, so that router contexts exist only once
    // (docs/decisions/0002-bundle-the-server-with-its-pages.md).
    ssr: { build: { rollupOptions: { input: './server/pages/app.ts' } } },
  },
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
})
