/** The page of unknown addresses: rendered once, since nothing on it but the words of its search differs. */
import { readAddressWords } from '#domain/redirects/address-words.ts'
import { createJoinedGzip } from './joined-gzip.ts'
import { setReadyGzip } from './ready-gzip.ts'

/** Only what this needs of a route of the build. */
type Route = { path?: string | undefined; parentId?: string | undefined; index?: boolean | undefined }

export type MissingPages = {
  /** Whether no page of the site, of whatever kind, begins as this path does. */
  covers(path: string): boolean
  /** The answer for a path that is covered. */
  render(path: string): Promise<Response>
}

type MissingPagesOptions = {
  routes: Readonly<Record<string, Route | undefined>>
  /** Renders the page of an unknown address as any other. */
  render: (path: string) => Promise<Response>
  /** Grows with each change of what pages say. */
  generation: () => number
  now?: () => number
}

/** Between the parts stand the words of an address. */
type Template = {
  status: number
  headers: [string, string][]
  parts: [string] | [string, string]
  /** Gives the whole with these words, compressed. */
  compress: (words: string) => Buffer
}

/** A word that is in no text of ours. */
const MARK = 'qxjzvkwq'
const PATHS = { withWords: `/${MARK}`, withoutWords: '/0' }
/** As long as other pages are kept: the clock changes their year. */
const MAX_AGE_MS = 60_000

export function createMissingPages(options: MissingPagesOptions): MissingPages {
  const { render, generation, now = Date.now } = options
  const beginnings = listBeginnings(options.routes)
  type Kept = { made: Promise<Template | null>; until: number; generation: number }
  const templates: { [kind in keyof typeof PATHS]?: Kept } = {}

  function find(kind: keyof typeof PATHS): Promise<Template | null> {
    const known = templates[kind]
    if (known && known.until > now() && known.generation === generation()) return known.made
    const begun = generation()
    const made = render(PATHS[kind]).then((answer) => toTemplate(answer, kind === 'withWords'))
    const entry = { made, until: now() + MAX_AGE_MS, generation: begun }
    templates[kind] = entry
    made.catch(() => {
      if (templates[kind] === entry) delete templates[kind]
    })
    return made
  }

  return {
    covers(path) {
      const first = readFirstSegment(path)
      return first !== null && beginnings !== null && !beginnings.has(first)
    },
    async render(path) {
      const words = readAddressWords(path)
      const template = await find(words === '' ? 'withoutWords' : 'withWords')
      if (!template) return render(path)
      const { status, headers, parts, compress } = template
      const written = escapeAttribute(words)
      const answer = new Response(parts.join(written), { status, headers })
      setReadyGzip(answer, compress(written))
      return answer
    },
  }
}

/** Null when any beginning may be a page. */
function listBeginnings(routes: MissingPagesOptions['routes']): Set<string> | null {
  const beginnings = new Set<string>()
  for (const route of Object.values(routes)) {
    if (!route?.path || route.path === '*') continue
    const first = route.path.split('/', 1)[0]!
    if (/[:*?]/.test(first)) return null
    beginnings.add(first.toLowerCase())
  }
  return beginnings
}

/** Null for the front page, and for what is no path. */
function readFirstSegment(path: string): string | null {
  const segment = path.slice(1).split('/', 1)[0]!
  // Routes of data end so, and the router has addresses of its own.
  if (segment === '' || segment.startsWith('_') || path.endsWith('.data')) return null
  try {
    return decodeURIComponent(segment).toLowerCase()
  } catch {
    return null
  }
}

async function toTemplate(answer: Response, hasWords: boolean): Promise<Template | null> {
  const parts = (await answer.text()).split(MARK)
  const isAsExpected = answer.status === 404 && parts.length === (hasWords ? 2 : 1)
  if (!isAsExpected) return null
  return {
    status: 404,
    headers: [...answer.headers],
    parts: parts as Template['parts'],
    compress: createJoinedGzip(parts[0]!, parts[1] ?? ''),
  }
}

/** As React writes it. */
function escapeAttribute(text: string): string {
  return text.replace(/["&'<>]/g, (character) => ESCAPED[character]!)
}

const ESCAPED: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}
