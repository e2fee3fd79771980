/** Imports run one way (docs/architecture.md, "Arrows"): between folders, and between the areas of app and backend. */
import { fileURLToPath } from 'node:url'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { AREAS } from './code-areas.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Which folders and packages a folder may import, besides itself. */
const FOLDERS: Record<string, string[]> = {
  app: ['content', 'domain', 'import', 'supabase'],
  backend: [],
  content: ['domain'],
  domain: ['import'],
  import: [],
  press: ['app', 'content', 'domain', 'import'],
  server: ['app', 'backend', 'content', 'domain', 'import', 'supabase'],
  supabase: ['content', 'domain', 'import'],
}

/** Request and response types of a function, imported by the function and by browsers. */
const CONTRACT = /^supabase\/functions\/[^_/][^/]*\/(?:contract|answers)\.ts$/
const FOR_BROWSERS = new RegExp(`${CONTRACT.source}|^supabase/database\\.types\\.ts$`)

/** Folders that may use the clock, random numbers or the network: not domain. */
const IMPURE =
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(|(?<![\w.])fetch\(|\bsetTimeout\(/

const PACKAGES = /^(?:backend|import|press)(?=\/|$)/
const toFolder = (name: string) => join(root, name.replace(PACKAGES, 'packages/$&'))

type Import = { from: string; to: string }

/** The folder of `path` within `place`; `.` for a file directly in it. */
function areaOf(path: string, place: string): string {
  const [area, ...rest] = path.slice(place.length + 1).split('/')
  return rest.length === 0 ? '.' : area!
}

/** Reason why an import is not allowed, or null. */
function findFault({ from, to }: Import): string | null {
  const [source, target] = [from.split('/', 1)[0]!, to.split('/', 1)[0]!]
  if (source !== target) {
    if (!FOLDERS[source]!.includes(target)) return `${source} must not know ${target}`
    if (source === 'press' && target === 'app' && !to.startsWith('app/posts/covers/'))
      return 'of the website, press knows only what draws covers'
    if (source !== 'app' || target !== 'supabase') return null
    if (areaOf(from, 'app') !== 'data') return 'only app/data knows the database'
    return FOR_BROWSERS.test(to) ? null : 'of supabase, app knows types and contracts, not what runs there'
  }
  if (CONTRACT.test(from) && !CONTRACT.test(to))
    return 'a contract is read in browsers, too: it knows domain and other contracts only'
  for (const place of Object.keys(AREAS)) {
    const isWithin = [from, to].every((path) => path.startsWith(`${place}/`))
    const fault = isWithin && findFolderFault(place, areaOf(from, place), areaOf(to, place))
    if (fault) return fault
  }
  return null
}

function findFolderFault(place: string, source: string, target: string): string | null {
  if (source === '.' || source === target) return null
  const allowed = AREAS[place]![source]
  if (!allowed) return `${place}/${source} is not on the map of areas`
  return allowed.includes(target) ? null : `${place}/${source} must not know ${place}/${target}`
}

function listSources(folder: string): string[] {
  return readdirSync(toFolder(folder), {
    recursive: true,
    withFileTypes: true,
  })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:test|shared-suite)\.tsx?$/.test(entry.name),
    )
    .map((entry) => posix.join(entry.parentPath.slice(root.length), entry.name))
    .filter((file) => !/\/(?:node_modules|dist|tests)\//.test(file))
}

const withoutPackages = (path: string) => path.replace(/^packages\//, '')

function readImports(file: string, source: string): Import[] {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g)]
    .map(([, specifier]) => specifier!)
    .filter((specifier) => !specifier.includes('+types/'))
    .map((specifier) => ({
      from: withoutPackages(file),
      to: withoutPackages(
        specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier),
      ),
    }))
}

const sources = Object.keys(FOLDERS)
  .flatMap(listSources)
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const imports = sources.flatMap(({ file, text }) => readImports(file, text))

test('the sources were found', () => {
  expect(imports.length).toBeGreaterThan(1000)
})

test('imports follow the allowed directions', () => {
  const faults = imports.flatMap((found) => {
    const fault = findFault(found)
    return fault ? [`${found.from} -> ${found.to}: ${fault}`] : []
  })
  expect(faults).toEqual([])
})

test.for<[string, string]>([
  ['backend/rest/read-rows.ts', 'app/data/context/context.ts'],
  ['backend/rest/read-rows.ts', 'backend/auth/tokens/tokens.ts'],
  ['app/auth/sign-in.tsx', 'app/admin/mode/admin-bar.tsx'],
  ['app/home/hero/hero.tsx', 'server/config/config.ts'],
  ['app/home/hero/hero.tsx', 'supabase/database.types.ts'],
  ['domain/posts/post.ts', 'content/agency/site.ts'],
  ['app/data/imports/import-calls.ts', 'supabase/functions/_shared/imports/import-runs.ts'],
  ['supabase/functions/a/contract.ts', 'supabase/functions/_shared/frame/serve-function.ts'],
  ['press/covers/cover-kit.ts', 'app/posts/post-card.tsx'],
])('detects a forbidden import of %s', ([from, to]) => {
  expect(findFault({ from, to })).not.toBeNull()
})

/** Sections of the admin with a page of their own; the other folders of app/admin are parts that sections share. */
const SECTIONS = [
  'activity',
  'calendar',
  'deliveries',
  'inbox',
  'payments',
  'people',
  'posts',
  'redirects',
  'schedule',
  'system',
  'tools',
]

/** Pairs of sibling folders, and whether one may import the other. */
const pairs = Object.entries(AREAS).flatMap(([place, areas]) =>
  Object.entries(areas).flatMap(([source, allowed]) =>
    ['.', ...Object.keys(areas)]
      .filter((target) => target !== source)
      .map((target) => ({ place, source, target, isAllowed: allowed.includes(target) })),
  ),
)

test('the listed areas exist, and each allowed import is used', () => {
  for (const [place, areas] of Object.entries(AREAS)) {
    const there = readdirSync(toFolder(place), { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() && imports.some(({ from }) => from.startsWith(`${place}/${entry.name}/`)),
      )
      .map(({ name }) => name)
    expect(there.filter((area) => !areas[area])).toEqual([])
    expect(Object.keys(areas).filter((area) => !existsSync(join(toFolder(place), area)))).toEqual([])
  }
  const unused = pairs.filter(
    ({ place, source, target, isAllowed }) =>
      isAllowed &&
      place !== 'app' &&
      !imports.some(
        ({ from, to }) =>
          from.startsWith(`${place}/${source}/`) &&
          to.startsWith(`${place}/`) &&
          areaOf(to, place) === target,
      ),
  )
  expect(unused).toEqual([])
})

test('app/ui contains no business terms', () => {
  expect(imports.filter(({ from, to }) => from.startsWith('app/ui/') && !to.startsWith('app/ui/'))).toEqual(
    [],
  )
})

test('no section of the admin imports another', () => {
  const place = 'app/admin'
  const sections = new Set(SECTIONS)
  const faults = imports.filter(({ from, to }) => {
    if (![from, to].every((path) => path.startsWith(`${place}/`))) return false
    const [source, target] = [areaOf(from, place), areaOf(to, place)]
    return source !== target && sections.has(source) && sections.has(target)
  })
  expect(faults).toEqual([])
})

test('domain uses no clock, randomness or network', () => {
  const impure = sources.filter(
    ({ file, text }) =>
      /^(?:domain|packages\/import)\//.test(file) &&
      IMPURE.test(text.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '')),
  )
  expect(impure.map(({ file }) => file)).toEqual([])
  for (const planted of ['const at = Date.now()', 'new Date()', 'Math.random()', 'await fetch(url)']) {
    expect(IMPURE.test(planted), planted).toBe(true)
  }
})

test('imports do not go up two folders, except in the package press', () => {
  const climbing = sources.filter(({ text }) => /from ['"]\.\.\/\.\.\//.test(text)).map(({ file }) => file)
  expect(climbing.filter((file) => !file.startsWith('packages/press/'))).toEqual([])
})
