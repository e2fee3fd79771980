/** Imports run one way (docs/architecture.md, "Arrows"): between folders, and between the rooms of app and backend. */
import { fileURLToPath } from 'node:url'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What a folder may import, itself aside. */
const FOLDERS: Record<string, string[]> = {
  app: ['content', 'domain', 'supabase'],
  backend: [],
  content: ['domain'],
  domain: [],
  server: ['app', 'backend', 'content', 'domain', 'supabase'],
  supabase: ['domain'],
}

/** What a page may use. */
const FOR_PAGES = ['clients', 'data', 'posts', 'seo', 'ui']

/**
 * Which rooms a room may enter. `.` are the files directly in the folder: in app the document and what every page
 * shares with it, in backend what joins the services. Those may import everything, and are named where others use them.
 */
const ROOMS: Record<string, Record<string, string[]>> = {
  app: {
    // Rooms without business words, and the one door to the backend.
    ui: [],
    styles: [],
    islands: ['.', 'data'],
    data: [],
    seo: ['data'],
    layout: ['data', 'ui'],
    clients: ['ui'],
    posts: ['data', 'seo', 'ui'],
    // For the agency's own people.
    auth: ['.', 'data', 'ui'],
    admin: ['.', 'auth', 'data', 'posts', 'ui'],
    devtools: ['.', 'auth', 'data', 'ui'],
    // Pages.
    'acos-calculator': FOR_PAGES,
    blog: ['admin', ...FOR_PAGES],
    'book-call': FOR_PAGES,
    'component-sheet': FOR_PAGES,
    'dev-mail': FOR_PAGES,
    home: FOR_PAGES,
    news: ['admin', ...FOR_PAGES],
    'not-found': FOR_PAGES,
    'pay-us': FOR_PAGES,
    services: FOR_PAGES,
  },
  backend: {
    // What all services share.
    database: [],
    request: [],
    limits: ['database', 'request'],
    // The services, none of which knows another.
    auth: ['database', 'limits', 'request'],
    functions: ['database', 'http', 'request'],
    rest: ['database', 'request'],
    storage: ['database', 'limits', 'request'],
    // What stands before them, and what they are given.
    http: ['limits', 'request'],
    keys: ['auth', 'database'],
  },
}

/** Who may call the clock, chance or the network: nobody in domain. */
const IMPURE =
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(|(?<![\w.])fetch\(|\bsetTimeout\(/

export type Import = { from: string; to: string }

const roomOf = (path: string) => {
  const [folder, room, ...rest] = path.split('/')
  return { folder: folder!, room: rest.length === 0 ? '.' : room! }
}

/** Why an import runs the wrong way, or null. */
function findFault({ from, to }: Import): string | null {
  const [source, target] = [roomOf(from), roomOf(to)]
  if (source.folder !== target.folder) {
    if (!FOLDERS[source.folder]!.includes(target.folder))
      return `${source.folder} must not know ${target.folder}`
    const isTypes = target.folder === 'supabase' && source.folder === 'app' && source.room !== 'data'
    return isTypes ? 'only app/data knows the database' : null
  }
  const rooms = ROOMS[source.folder]
  if (!rooms || source.room === '.' || source.room === target.room) return null
  const allowed = rooms[source.room]
  if (!allowed) return `${source.folder}/${source.room} is not on the map of rooms`
  return allowed.includes(target.room)
    ? null
    : `${source.folder}/${source.room} must not know ${source.folder}/${target.room}`
}

function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => posix.join(entry.parentPath.slice(root.length), entry.name))
}

function readImports(file: string, source: string): Import[] {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g)]
    .map(([, specifier]) => specifier!)
    .filter((specifier) => !specifier.includes('+types/'))
    .map((specifier) => ({
      from: file,
      to: specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier),
    }))
}

const sources = Object.keys(FOLDERS)
  .flatMap(listSources)
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const imports = sources.flatMap(({ file, text }) => readImports(file, text))

test('the sources were found', () => {
  expect(imports.length).toBeGreaterThan(1000)
})

test('imports run along the arrows', () => {
  const faults = imports.flatMap((found) => {
    const fault = findFault(found)
    return fault ? [`${found.from} -> ${found.to}: ${fault}`] : []
  })
  expect(faults).toEqual([])
})

test.for<[string, string]>([
  ['backend/rest/read-rows.ts', 'app/data/context/context.ts'],
  ['backend/database/engine.ts', 'backend/rest/rest-service.ts'],
  ['backend/rest/read-rows.ts', 'backend/http/authenticator.ts'],
  ['backend/rest/read-rows.ts', 'backend/auth/tokens/tokens.ts'],
  ['backend/http/http-app.ts', 'backend/functions/functions-service.ts'],
  ['backend/limits/rate-limits.ts', 'backend/auth/guards.ts'],
  ['backend/new-room/a.ts', 'backend/database/engine.ts'],
  ['app/auth/sign-in.tsx', 'app/admin/mode/admin-bar.tsx'],
  ['app/posts/post-card.tsx', 'app/admin/list/authored-card.tsx'],

  ['app/ui/buttons/button.tsx', 'app/data/context/context.ts'],
  ['app/home/hero/hero.tsx', 'app/blog/blog-list.route.tsx'],
  ['app/home/hero/hero.tsx', 'app/admin/mode/admin-bar.tsx'],
  ['app/home/hero/hero.tsx', 'server/config/config.ts'],
  ['app/home/hero/hero.tsx', 'supabase/database.types.ts'],
  ['domain/posts/post.ts', 'content/agency/site.ts'],
  ['content/agency/site.ts', 'app/home/hero/hero.tsx'],
  ['supabase/functions/a/index.ts', 'backend/request/caller.ts'],
])('a planted import of %s is found', ([from, to]) => {
  expect(findFault({ from, to })).not.toBeNull()
})

test('app/ui knows no business words', () => {
  expect(imports.filter(({ from, to }) => from.startsWith('app/ui/') && !to.startsWith('app/ui/'))).toEqual(
    [],
  )
})

test('rules of domain ask neither clock, chance nor network', () => {
  const impure = sources.filter(
    ({ file, text }) =>
      file.startsWith('domain/') && IMPURE.test(text.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '')),
  )
  expect(impure.map(({ file }) => file)).toEqual([])
  for (const planted of ['const at = Date.now()', 'new Date()', 'Math.random()', 'await fetch(url)']) {
    expect(IMPURE.test(planted), planted).toBe(true)
  }
})

test('nothing climbs two folders up', () => {
  expect(sources.filter(({ text }) => /from ['"]\.\.\/\.\.\//.test(text)).map(({ file }) => file)).toEqual([])
})
