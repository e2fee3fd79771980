import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const PAGE_SOURCES = [
  { path: 'app' },
  { path: 'content' },
  { path: 'domain' },
  { path: 'packages/import' },
  { path: 'public' },
  { path: 'server/pages' },
  // Request and response types that app/data shares with the functions.
  { path: 'supabase/functions', name: 'contract.ts' },
  { path: 'supabase/functions', name: 'answers.ts' },
  { path: 'scripts/build' },
  { path: 'package.json' },
  { path: 'package-lock.json' },
  { path: 'react-router.config.ts' },
  { path: 'tsconfig.json' },
  { path: 'vite.config.ts' },
]

const SERVER_SOURCES = [
  ...PAGE_SOURCES,
  { path: 'packages/backend' },
  { path: 'server' },
  { path: 'supabase/database.types.ts' },
  { path: 'supabase/functions' },
]

/** @typedef {'pages' | 'server'} Part */
const SOURCES = { pages: PAGE_SOURCES, server: SERVER_SOURCES }

/**
 * Returns whether changing the file requires a new build of this part.
 * @param {string} path relative to the root of the repository
 * @param {Part} part
 * @returns {boolean}
 */
export function isBuildSource(path, part = 'pages') {
  if (/\.test\.tsx?$/.test(path)) return false
  return SOURCES[part].some((source) =>
    source.name === undefined
      ? path === source.path || path.startsWith(`${source.path}/`)
      : path.startsWith(`${source.path}/`) && path.endsWith(`/${source.name}`),
  )
}

/**
 * Returns the hash of all source files of a part of the build.
 * @param {string} root folder of the repository
 * @param {Part} part
 * @returns {string}
 */
export function hashBuildSources(root, part = 'pages') {
  const hash = createHash('sha256')
  for (const { path } of SOURCES[part]) {
    for (const file of listFiles(root, path).filter((name) => isBuildSource(name, part))) {
      const bytes = readFileSync(join(root, file))
      hash.update(`${file}\0${bytes.length}\0`).update(bytes)
    }
  }
  return hash.digest('hex')
}

/** @returns {string[]} the file itself, or the files in the folder; empty if the path does not exist */
function listFiles(root, path) {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return []
  if (!statSync(absolute).isDirectory()) return [path]
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`))
}
