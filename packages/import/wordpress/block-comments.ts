/** Blocks of the WordPress editor are comments around their HTML; the old site renders blocks without HTML. */
import { escapeHtml } from '../html/escape-html.ts'
import { parseQuietly } from '../ghost/render-lexical.ts'
import { listWords } from '../json/json-values.ts'

const SILENT = new Set(
  'more nextpage spacer separator paragraph heading list list-item columns column group'.split(' '),
)
const DYNAMIC = /^<!--\s*wp:([\w/-]{1,100})\s*(?:(\{[\s\S]*\})\s*)?\/-->$/
const FOOTNOTES = 'footnotes'

/** @param lose called with the name and the text of each block that can't be kept */
export function replaceComment(
  comment: string,
  footnotes: string,
  lose: (name: string, words: string) => void,
): string {
  const [, name, settings] = DYNAMIC.exec(comment) ?? []
  if (name === undefined || SILENT.has(name)) return ''
  if (name === FOOTNOTES) return footnotes
  const data: unknown = settings === undefined ? null : parseQuietly(settings)
  lose(name === 'block' ? 'reusable block' : `block “${name}”`, listWords(data).join(' '))
  return ''
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
