import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files and folders that the pages are built from. */
const OF_PAGES = [
  { path: 'app' },
  { path: 'content' },
  { path: 'domain' },
  { path: 'packages/import' },
  { path: 'public' },
  { path: 'server/pages' },
  // The shapes of requests and answers, which app/data shares with the functions.
  { path: 'supabase/functions', name: 'contract.ts' },
  { path: 'supabase/functions', name: 'answers.ts' },
  { path: 'scripts/build' },
  { path: 'package.json' },
  { path: 'package-lock.json' },
  { path: 'react-router.config.ts' },
  { path: 'tsconfig.json' },
  { path: 'vite.config.ts' },
]

/** Server files, which are bundled with the pages. */
const OF_SERVER = [
  ...OF_PAGES,
  { path: 'packages/backend' },
  { path: 'server' },
  { path: 'supabase/database.types.ts' },
  { path: 'supabase/functions' },
]

/** @typedef {'pages' | 'server'} Part */
const SOURCES = { pages: OF_PAGES, server: OF_SERVER }

/**
 * Whether a change of a file leads to a new build of this part.
 * @param {string} path below the root of the repository
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
 * One value for all that a part of the build is made of: another one when a file was changed, added or taken away.
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

/** @returns {string[]} the file itself, or those of the folder; none when nothing is there */
function listFiles(root, path) {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return []
  if (!statSync(absolute).isDirectory()) return [path]
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`))
}
