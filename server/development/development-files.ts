/** Which files Vite may read for a browser in `npm run dev`. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Server } from 'node:http'
import type { ServerOptions } from 'vite'
import type { Config } from '../config/config.ts'

/** What pages are made of. Everything else of the repository is the server's own. */
const SHOWN_FOLDERS = ['app', 'content', 'domain', 'node_modules', 'public']
/** Vite's own list, which ours replaces, and what looks like a key or a database wherever it lies. */
const PRIVATE_NAMES = [
  '.env',
  '.env.*',
  '*.{crt,pem,key}',
  '.npmrc',
  'keys.json',
  '**/.git/**',
  '**/.cache/**',
]

/** Vite inside our own server: without CORS, reading sources only, and neither reading nor watching the data. */
export function buildDevelopmentServerOptions(hmrServer: Server, config: Config): ServerOptions {
  const root = (folder: string) => fileURLToPath(new URL(`../../${folder}`, import.meta.url))
  const privateFolders = listPrivateFolders(config).map((folder) => `${escapeGlob(folder)}/**`)
  return {
    middlewareMode: true,
    hmr: { server: hmrServer },
    cors: false,
    fs: {
      strict: true,
      allow: SHOWN_FOLDERS.map(root),
      deny: [...PRIVATE_NAMES, ...privateFolders, `${escapeGlob(root('data'))}/**`],
    },
    watch: { ignored: privateFolders },
  }
}

function listPrivateFolders({ dataFolder, backend }: Config): string[] {
  const keys = backend.kind === 'embedded' ? backend.keys : null
  return [dataFolder, ...(keys && keys.kind !== 'given' ? [keys.folder] : [])].map((folder) =>
    resolve(folder).replaceAll('\\', '/'),
  )
}

function escapeGlob(path: string): string {
  return path.replaceAll(/[()[\]{}!*+?@|\\]/g, '\\$&')
}
