import createMarkdown, { type MarkdownIt } from 'markdown-it'
import footnotes from 'markdown-it-footnote'

/** Deepest nesting that stored HTML allows with some room for its own elements. */
const MAX_NESTING = 200

let renderer: MarkdownIt | null = null

/**
 * Converts GitHub Markdown with tables, strikethrough, to-dos and footnotes. HTML in it stays HTML, so the result must be
 * cleaned or sanitized.
 */
export function markdownToHtml(text: string): string {
  renderer ??= createRenderer()
  return renderer.render(text).replace(TO_DO, (_all, start: string, mark: string) => {
    return `${start}${mark === ' ' ? '☐' : '☑'} `
  })
}

const TO_DO = /(<li>\s*(?:<p>)?)\[([ xX])\] /g

function createRenderer(): MarkdownIt {
  const markdown = createMarkdown({ html: true, linkify: true, maxNesting: MAX_NESTING }).use(footnotes)
  // Words such as "example.com" stay text.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  markdown.renderer.rules['footnote_caption'] = (tokens, index) => String(Number(tokens[index]?.meta?.id) + 1)
  markdown.core.ruler.before('footnote_tail', 'unused_footnotes', ({ env }) => listUnusedNotes(env as Notes))
  return markdown
}

type Notes = { footnotes?: { refs?: Record<string, number>; list?: { label: string; count: number }[] } }

/** The plugin drops notes without a reference. */
function listUnusedNotes({ footnotes: notes }: Notes): void {
  if (notes?.refs === undefined) return
  const list = notes.list ?? []
  for (const key in notes.refs) if (notes.refs[key]! < 0) list.push({ label: key.slice(1), count: 0 })
  if (list.length > 0) notes.list = list
}
