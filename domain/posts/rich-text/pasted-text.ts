/** Converts plain text of the clipboard to HTML: detects tables, code, Markdown and paragraphs. */
import { escapeHtml } from '#import/html/escape-html.ts'

/** Markdown syntax that is rare in plain text: headings, list items, quotes, code fences, links and table rules. */
const MARKDOWN =
  /^(?:#{1,6} \S|[ \t]*[-*+] \S|\d{1,3}[.)] \S|> ?\S|```)|\[[^[\]\n]+\]\((?:https?:|mailto:|\/|#)[^\s()]+\)|^[ |:]*--[ |:-]*$|\*\*[^*\s][^*\n]*\*\*/m
/** Bullet characters of other programs. */
const BULLET = /^([ \t]*)[•◦▪‣●○■][ \t]+(?=\S)/gm
const INDENTED = /^(?: {2,}|\t)\S/
const CODE_LINE =
  /(?:[{};,([\]:>]|\)|=>)\s*$|^\s*(?:\/\/|#include|import |from |def |class |function |const |let |var |return\b|if \(|for \(|<\/?[a-z]|\}|@\w)/
/** Share of lines that must look like code. */
const MIN_CODE_SHARE = 0.7

const STRUCTURE = /<(?!\/?(?:html|head|body|meta|span|div|br)\b)[a-z/]/i

export type PastedText = { kind: 'table' | 'code' | 'markdown' | 'lines'; text: string }

export function judgeText(given: string): PastedText {
  const text = given.replace(/\r\n?/g, '\n')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (isTable(lines)) return { kind: 'table', text }
  if (isCode(lines)) return { kind: 'code', text }
  const listed = text.replace(BULLET, '$1- ')
  return MARKDOWN.test(listed) ? { kind: 'markdown', text: listed } : { kind: 'lines', text }
}

/** Returns whether the plain text has more structure than the HTML: Markdown or a table in plain boxes. */
export function isHtmlPlainer(html: string, text: string): boolean {
  if (STRUCTURE.test(html) || !/\n./.test(text.trim())) return false
  return ['markdown', 'table'].includes(judgeText(text).kind)
}

/** Returns whether cells are separated by tabs, as when copied from a spreadsheet. */
function isTable(lines: readonly string[]): boolean {
  const tabs = lines.map((line) => line.split('\t').length - 1)
  return (
    tabs.length > 0 &&
    tabs[0]! > 0 &&
    tabs.every((count) => count === tabs[0]) &&
    lines.some((line) => !line.startsWith('\t'))
  )
}

function isCode(lines: readonly string[]): boolean {
  const codeLines = lines.filter((line) => CODE_LINE.test(line)).length
  return (
    lines.some((line) => INDENTED.test(line)) &&
    lines.some((line) => /[{};)\]:]\s*$/.test(line)) &&
    codeLines >= lines.length * MIN_CODE_SHARE
  )
}

/** @returns HTML for kinds that need no Markdown renderer */
export function textToHtml({ kind, text }: PastedText): string {
  const lines = text.split('\n')
  const filled = lines.filter((line) => line.trim() !== '')
  if (kind === 'code') return writeCode(text)
  if (kind !== 'table') return filled.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  const rows = filled.map((line) =>
    line
      .split('\t')
      .map((cell) => `<td>${escapeHtml(cell)}</td>`)
      .join(''),
  )
  return `<table data-sheets="">${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`
}

/** @param language for example "typescript" */
export function writeCode(text: string, language = ''): string {
  const className =
    /^[\w+#.-]{1,40}$/.test(language) && language !== 'plaintext' ? ` class="language-${language}"` : ''
  return `<pre><code${className}>${escapeHtml(text.replace(/\r\n?/g, '\n'))}</code></pre>`
}
