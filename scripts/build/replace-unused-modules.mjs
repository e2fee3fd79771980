import { fileURLToPath } from 'node:url'

/** Parts of supabase-js that no page uses, and their replacements. */
export const MODULE_REPLACEMENTS = new Map([
  ['@supabase/realtime-js', 'app/data/client/left-out/realtime.ts'],
  ['@supabase/storage-js', 'app/data/client/left-out/storage.ts'],
  ['./lib/web3/ethereum', 'app/data/client/left-out/wallets.ts'],
])

/**
 * Vite plugin that builds browser scripts without unused parts of supabase-js, a third of it
 * (docs/decisions/0001-ship-no-react-on-public-pages.md).
 * @returns {import('vite').Plugin}
 */
export function replaceUnusedModules() {
  return {
    name: 'replace-unused-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      const standIn = /@supabase\/(?:supabase|auth)-js/.test(importer ?? '')
        ? MODULE_REPLACEMENTS.get(source)
        : undefined
      return standIn ? fileURLToPath(new URL(`../../${standIn}`, import.meta.url)) : null
    },
  }
}
