/** Reports what was replaced or left out of a body, and where. */

/** Replacements, as singular and plural. */
const REPLACED = {
  table: ['table was too large and became a list', 'tables were too large and became lists'],
  cells: ['merged cell of a table was split', 'merged cells of tables were split'],
  cell: [
    'list, heading or code in a table became lines',
    'lists, headings or code blocks in tables became lines',
  ],
  cellPicture: ['table had pictures, which follow it', 'tables had pictures, which follow them'],
  video: ['video became a link', 'videos became links'],
  film: ['film became a link', 'films became links'],
  recording: ['recording became a link', 'recordings became links'],
  map: ['map became a link', 'maps became links'],
  post: ['embedded post became a link', 'embedded posts became links'],
  quote: ['embedded post became a quote', 'embedded posts became quotes'],
  code: ['embedded code snippet became a link', 'embedded code snippets became links'],
  page: ['embedded page became a link', 'embedded pages became links'],
  formula: ['formula became plain text', 'formulas became plain text'],
  layout: ['table that arranged blocks was unrolled', 'tables that arranged blocks were unrolled'],
  start: ['numbered list lost its numbers or letters', 'numbered lists lost their numbers or letters'],
  direction: ['table lost its right-to-left order', 'tables lost their right-to-left order'],
  highlight: ['highlighted text became plain text', 'highlighted texts became plain text'],
} as const

export type Replacement = keyof typeof REPLACED

/** Maximum characters of the quoted text before a loss, and of a lost text. */
const PLACE_LENGTH = 40
const WORDS_LENGTH = 4_000
const MAX_PLACES = 5
/** Maximum number of lost texts that are quoted per kind. */
const MAX_TEXTS = 100
const MAX_NOTES = 30
const MAX_LOSSES = 200

/** A single loss, worded as in `listNotes`, and the text before it (empty at the beginning). */
export type Loss = { text: string; before: string }

export type LossReport = {
  /** Records text that was passed, to quote it before the next loss. */
  pass: (text: string) => void
  /** Called before another pass through the body. */
  restart: () => void
  replaced: (what: Replacement, words?: string) => void
  /** @param words text that disappears with it */
  lost: (what: string, words?: string) => void
  count: (what: Replacement) => number
  listNotes: () => string[]
  listLosses: () => Loss[]
}

export function createLossReport(): LossReport {
  let before = ''
  const found = new Map<string, { count: number; places: string[] }>()
  const losses: Loss[] = []

  const add = (key: string, place: string, words = place): void => {
    const text = describe(key, { count: 1, places: [words] })
    if (losses.length < MAX_LOSSES) losses.push({ text, before: before.trim() })
    const entry = found.get(key) ?? { count: 0, places: [] }
    entry.count += 1
    if (entry.places.length < (place.endsWith('”') && key.charAt(0) !== '=' ? MAX_TEXTS : MAX_PLACES))
      entry.places.push(place)
    found.set(key, entry)
  }
  const describePlace = (): string => {
    const place = before.replace(/\s+/g, ' ').trimEnd().slice(-PLACE_LENGTH).trim()
    return place === '' ? 'at the beginning' : `after “${place}”`
  }
  return {
    pass: (text) => {
      if (text.trim() !== '') before = `${before} ${text.slice(-PLACE_LENGTH * 2)}`.slice(-PLACE_LENGTH * 2)
    },
    restart: () => {
      before = ''
    },
    replaced: (what, words = '') => add(`=${what}`, words === '' ? '' : quote(words)),
    lost: (what, words = '') => {
      const text = quote(words)
      add(what, text === '' ? describePlace() : `${describePlace()}: ${text}`, text)
    },
    count: (what) => found.get(`=${what}`)?.count ?? 0,
    listNotes: () => {
      const notes = [...found].map(([key, entry]) => describe(key, entry))
      const rest = notes.length - MAX_NOTES
      return rest > 0 ? [...notes.slice(0, MAX_NOTES), `${rest} more kinds could not be kept.`] : notes
    },
    listLosses: () => losses,
  }
}

function quote(words: string): string {
  const text = words.replace(/\s+/g, ' ').trim()
  if (text === '') return ''
  return `“${text.length > WORDS_LENGTH ? `${text.slice(0, WORDS_LENGTH)}…` : text}”`
}

function describe(key: string, { count, places }: { count: number; places: readonly string[] }): string {
  const written = places.filter((place) => place !== '').join('; ')
  const more = count > places.length ? `; and ${count - places.length} more` : ''
  const where = written === '' ? '' : ` (${written}${more})`
  const forms = key.startsWith('=') ? REPLACED[key.slice(1) as Replacement] : undefined
  if (forms) return `${count} ${forms[count === 1 ? 0 : 1]}${where}.`
  return `${count} ${key}${count === 1 ? '' : 's'} could not be kept${where}.`
}
