/** Elements that text inside a paragraph can't contain. */
const BLOCK =
  /<(\/?)(p|div|h[1-6]|ul|ol|li|table|thead|tbody|tfoot|tr|td|th|caption|colgroup|blockquote|pre|figure|figcaption|section|article|main|header|footer|aside|nav|center|details|summary|form|fieldset|hr|dl|dt|dd|address|script|style|textarea|select)\b[^<>]*>/gi
/** Elements whose loose text becomes paragraphs. */
const FLOW = new Set(
  'div blockquote section article main header footer aside center details form fieldset'.split(' '),
)
/** Elements in which blank lines separate paragraphs. */
const CELLS = new Set('li td th dd'.split(' '))
const BLANK_LINE = /\n[^\S\n]*\n\s*/

/** Like WordPress' `wpautop`: blank lines of loose text separate paragraphs, single line breaks become `<br>`. */
export function addParagraphs(html: string): string {
  const open: string[] = []
  let result = ''
  let at = 0

  const writeText = (text: string): void => {
    if (open.at(-1) === 'p' && BLANK_LINE.test(text.trimEnd())) {
      const [first = '', ...rest] = text.trimEnd().split(BLANK_LINE)
      result += `${first}</p>\n${writeParagraphs(rest)}`
      open.pop()
    } else if (CELLS.has(open.at(-1) ?? '') && BLANK_LINE.test(text.trim())) {
      result += writeParagraphs(text.split(BLANK_LINE))
    } else if (open.every((name) => FLOW.has(name)) && text.trim() !== '') {
      const start = result === '' || result.endsWith('\n') ? '' : '\n'
      result += `${start}${writeParagraphs(text.split(BLANK_LINE))}`
    } else result += text
  }
  for (const { 0: tag, 1: slash, 2: written, index } of html.matchAll(BLOCK)) {
    const name = written!.toLowerCase()
    writeText(html.slice(at, index))
    at = index + tag.length
    if (slash === '' && name === 'hr') result += tag
    else if (slash === '') {
      // An open paragraph ends where a block begins.
      if (open.at(-1) === 'p') open.pop()
      open.push(name)
      result += tag
    } else if (open.includes(name)) {
      while (open.pop() !== name);
      result += tag
    } else if (name !== 'p') result += tag
  }
  writeText(html.slice(at))
  return result
}

/** A line break, or a tag: line breaks within tags do not belong to the text. */
const BREAK_OR_TAG = /(?:<br\s*\/?>)?(?<![ \t])[ \t]*\n|<\/?[a-z][^<>]*>/gi

function writeParagraphs(parts: readonly string[]): string {
  const filled = parts.map((part) => part.trim()).filter((part) => part !== '')
  const addBreaks = (part: string) =>
    part.replace(BREAK_OR_TAG, (found) => (found.endsWith('\n') ? '<br>\n' : found))
  return filled.map((part) => `<p>${addBreaks(part)}</p>\n`).join('')
}
