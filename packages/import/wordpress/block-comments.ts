/** Blocks of the WordPress editor are comments around their HTML; blocks without HTML are drawn by the old site. */
import { escapeHtml } from '../html/escape-html.ts'
import { parseQuietly } from '../ghost/render-lexical.ts'

const SILENT = new Set(
  'more nextpage spacer separator paragraph heading list list-item columns column group'.split(' '),
)
const DYNAMIC = /^<!--\s*wp:([\w/-]{1,100})\s*(?:(\{[\s\S]*\})\s*)?\/-->$/
const FOOTNOTES = 'footnotes'
const MAX_DEPTH = 10

/** @param lose is called with the name and the words of each block that can't be kept */
export function replaceComment(
  comment: string,
  footnotes: string,
  lose: (name: string, words: string) => void,
): string {
  const [, name, settings] = DYNAMIC.exec(comment) ?? []
  if (name === undefined || SILENT.has(name)) return ''
  if (name === FOOTNOTES) return footnotes
  const data: unknown = settings === undefined ? null : parseQuietly(settings)
  lose(name === 'block' ? 'reusable block' : `block “${name}”`, [...listWords(data, 0)].join(' '))
  return ''
}

function* listWords(value: unknown, depth: number): Generator<string> {
  if (typeof value === 'string' && !/^(?:field_\w+|https?:\S+|)$/.test(value))
    yield value.replace(/<[^<>]*>/g, ' ')
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  for (const [key, part] of Object.entries(value))
    if (!/^(?:_|name$|className$|align$|mode$)/.test(key)) yield* listWords(part, depth + 1)
}

/** @param written JSON of the post's `footnotes` field */
export function renderFootnotes(written: string): string {
  const notes = parseQuietly(written)
  if (!Array.isArray(notes)) return ''
  const items = notes.map((note: unknown) => {
    const { id, content } = (typeof note === 'object' && note !== null ? note : {}) as Record<string, unknown>
    return typeof content === 'string' ? `<li id="${escapeHtml(String(id))}">${content}</li>` : ''
  })
  return items.join('') === '' ? '' : `\n\n<ol>${items.join('')}</ol>\n\n`
}
