import { markdownToHtml } from '../html/markdown-to-html.ts'
import { cleanText } from './clean-text.ts'
import { plainTextToHtml } from './summary-text.ts'

const ELEMENT =
  'a|abbr|address|article|aside|audio|b|blockquote|br|center|cite|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|header|hr|i|iframe|img|ins|kbd|li|main|mark|nav|noscript|object|ol|p|picture|pre|q|s|section|small|span|strike|strong|sub|summary|sup|svg|table|tbody|td|th|thead|tr|tt|u|ul|video'
/** Attributes need an "=", which "a <b and c> d" lacks. */
const TAG = new RegExp(
  `<(?:(?:${ELEMENT})(?:\\s[^<>=]*=[^<>]*|\\s*/?)>|/(?:${ELEMENT})\\s*>|!--|!doctype\\b|(?:script|style)\\b|/?[a-z]+-[a-z-]+>)`,
  'i',
)
const HTML_BLOCK = /<(?:p|h[1-6]|li|dd|td|th|blockquote)(?:\s[^<>]*)?>/gi
const HTML_CODE_TAG = /<(\/?)(pre|code|script|style|textarea)\b/g

const FENCE = /^ {0,3}(`{3,}|~{3,}(?!~))[^`]*$/
const ITEM = /^ {0,3}(?:[-*+]|\d{1,3}[.)])[ \t]+\S/
/** A title stands alone; "# 1 in sales" is none. */
const TITLE = /^ {0,3}#[ \t]+(?!\d)\S/
/** A quote follows a blank line; "> 5 years" is a comparison. */
const QUOTE = /^ {0,3}>[ \t]+(?!\d)\S/
const BLOCK_SIGN =
  /^ {0,3}(?:#{2,6}[ \t]+\S|={3,}[ \t]*$|\|?[ \t]*:?-{2,}:?[ \t]*\|[-:| \t]*$|\[(?:\^[^\]\s]{1,50}\]:|[^\]]{1,100}\]:[ \t]*<?https?:\/\/))/
/** Signs within a line that plain text hardly ever contains. */
const INLINE_SIGNS: readonly RegExp[] = [
  /\[[^[\]]{0,500}\]\((?:https?:\/\/|\.{0,2}\/|#|mailto:|[\w%-]{1,200}[/.])[^\s()]{0,2000}(?:\([^()]{0,200}\))?[^()]{0,200}\)/g,
  /(?<![\w*\\])\*\*(?=[^\s*])[^*]{0,500}\*\*(?![\w*])/g,
  /~~(?=[^\s~])[^~]{0,500}~~/g,
  /<https?:\/\/[^\s<>]{1,2000}>/g,
]

/** Reads a body that may be HTML, HTML escaped once too often, Markdown or plain text. */
export function readBodyHtml(written: string): string {
  const body = unescapeHtml(cleanText(written)).trim()
  if (isMarkdown(body)) return markdownToHtml(body).trim()
  return TAG.test(body) ? body : plainTextToHtml(body)
}

/** Decides for plain text and for HTML when in doubt: a lone "#" or "*" is no Markdown. */
export function isMarkdown(text: string): boolean {
  const { prose, blockSigns, inlineSigns } = findSigns(text)
  const signs = blockSigns + inlineSigns
  if (signs === 0) return false
  if (!TAG.test(prose)) return true
  const htmlBlocks = prose.match(HTML_BLOCK)?.length ?? 0
  return htmlBlocks === 0 ? blockSigns > 0 || inlineSigns > 1 : blockSigns > htmlBlocks
}

type Signs = { prose: string; blockSigns: number; inlineSigns: number }

/** Ignores code, in which signs have no meaning. */
function findSigns(text: string): Signs {
  const prose: string[] = []
  let blockSigns = 0
  let inlineSigns = 0
  let fence: string | null = null
  let htmlCode: string | null = null
  let items = 0
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    if (fence !== null) {
      const isEnd = line.trim().startsWith(fence) && FENCE.test(line)
      if (isEnd) blockSigns += 1
      if (isEnd) fence = null
      continue
    }
    if (htmlCode !== null) {
      if (line.toLowerCase().includes(`</${htmlCode}`)) htmlCode = null
      continue
    }
    fence = FENCE.exec(line)?.[1] ?? null
    if (fence !== null) continue
    htmlCode = findOpenCode(line)
    const written = line.replace(/`[^`]*`/g, '')
    prose.push(written)
    const isAfterBlank = (lines[at - 1] ?? '').trim() === ''
    if (ITEM.test(line)) items = items > 0 || isAfterBlank ? items + 1 : 0
    else if (line.trim() !== '' && !/^\s/.test(line)) items = 0
    const isTitle = TITLE.test(line) && isAfterBlank && (lines[at + 1] ?? '').trim() === ''
    const isQuote = QUOTE.test(line) && isAfterBlank
    if (
      items === 2 ||
      isTitle ||
      isQuote ||
      (BLOCK_SIGN.test(line) && !(line.startsWith('=') && isAfterBlank))
    )
      blockSigns += 1
    for (const sign of INLINE_SIGNS) inlineSigns += written.match(sign)?.length ?? 0
  }
  return { prose: prose.join('\n'), blockSigns, inlineSigns }
}

/** Name of the first element of code that the line opens and doesn't close. */
function findOpenCode(line: string): string | null {
  const open = new Set<string>()
  for (const [, slash, name] of line.toLowerCase().matchAll(HTML_CODE_TAG)) {
    if (slash === '') open.add(name!)
    else open.delete(name!)
  }
  return [...open][0] ?? null
}

const MAX_PASSES = 2
const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** Only if the whole text is escaped HTML: "Write &lt;p&gt; here." stays as it is. */
function unescapeHtml(body: string): string {
  let text = body
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    if (!/^\s*&(?:amp;)?lt;/.test(text) || !/&(?:amp;)?gt;\s*$/.test(text) || TAG.test(text)) break
    text = text.replace(/&(lt|gt|quot|#0?39|apos|amp);/g, (_all, name: string) => SIGNS[name] ?? "'")
  }
  return /<\/[a-z]|^\s*<img/i.test(text) ? text : body
}
