/** Code as editors, code hosts and chats copy it: lines as boxes or table rows, with toolbars and line numbers. */
import { findElement, isElement, makeElement, readNodeText, withoutElement } from './body-tree.ts'
import type { BodyElement, BodyNode } from './body-tree.ts'
import { MAX_STYLE_LENGTH } from './clean-attributes.ts'

const CODE = new Set(['code'])
const LINE_ELEMENTS = new Set('div p li tr'.split(' '))
const TABLE_PARTS = new Set('table thead tbody tr'.split(' '))
const CONTROLS = new Set('button svg clipboard-copy'.split(' '))
const MEDIA = new Set('img iframe video audio embed object'.split(' '))
const LINE_NUMBERS = /(?:^|[\s-])(?:line-?numbers?|lineno|blob-num|gutter)(?=$|[\s-])/i
const CODE_LINES = /(?:^|\s)(?:blob-code|react-file-line|js-file-line|react-code-text)(?=$|[\s-])/
const MONOSPACED = /font-family\s*:[^:;]*(?:mono|consolas|menlo|courier|monaco|code)/i
const KEEPS_SPACES = /white-space\s*:\s*pre(?!-line)/i
const LABELS = new Set(['copy', 'copy code', 'copied', 'copied!', 'edit', 'run', 'plaintext', 'text', 'code'])
const LANGUAGE_NAME = /^[\w+#.-]{1,40}$/
const LANGUAGE_CLASSES = [
  /(?:^|\s)(?:language|lang)-([^\s]+)/,
  /(?:^|\s)highlight-source-([\w+#.]+)/,
  /(?:^|\s)brush:\s*(\w+)/,
]

/** @returns null if it is not code, or `pre` that contains nothing but text */
export function readCode(element: BodyElement, parent: BodyElement | null): BodyElement | null {
  const isPre = element.name === 'pre'
  if (!isPre && !isCodeLook(element)) return null
  const codes = listElements(element, CODE)
  const single = codes.length === 1 ? codes[0]! : null
  const language = [single, element, parent].map((one) => one && readLanguage(one)).find(Boolean)
  const only = single && isToolbar(element, single, language) ? single : null
  if (isPre && !language && element.children.every((child) => typeof child === 'string')) return null
  const text = readLines(only ?? element, codes.length > 1)
  if (!isPre && !text.includes('\n')) return makeElement('code', [text])
  const code = makeElement('code', [text], language ? { class: `language-${language}` } : {})
  return makeElement('pre', isPre && !only && !language ? [text] : [code])
}

/** Whether the text around code only names its language or a button. */
function isToolbar(pre: BodyElement, code: BodyElement, language: string | null | undefined): boolean {
  const around = readLines({ ...pre, children: withoutElement(pre.children, code) }, false)
  const words = around.split('\n').map((line) => line.trim().toLowerCase())
  return words.every((word) => word === '' || word === language || LABELS.has(word))
}

/** Visual Studio Code copies boxes with a style, GitHub a table or boxes of lines. */
function isCodeLook(element: BodyElement): boolean {
  if (element.name === 'table') return findElement(element, isCodeLine) !== null
  if (element.name !== 'div') return false
  const style = (element.attributes['style'] ?? '').slice(0, MAX_STYLE_LENGTH)
  const isStyled = MONOSPACED.test(style) && KEEPS_SPACES.test(style)
  return isStyled || element.children.some((child) => isElement(child) && isCodeLine(child))
}

const isCodeLine = ({ attributes }: BodyElement): boolean => CODE_LINES.test(attributes['class'] ?? '')

/** Line numbers and controls, unless they contain words of the author. */
function isOutsideCode(element: BodyElement): boolean {
  if (MEDIA.has(element.name)) return true
  const text = readNodeText([element]).trim()
  if (CONTROLS.has(element.name)) return text === '' || LABELS.has(text.toLowerCase())
  return LINE_NUMBERS.test(element.attributes['class'] ?? '') && /^[\d\s]*$/.test(text)
}

/** Pictures and players of code, which can contain only text. */
export const listCodeMedia = (element: BodyElement): BodyElement[] => listElements(element, MEDIA)

function listElements({ children }: BodyElement, names: ReadonlySet<string>): BodyElement[] {
  return children.flatMap((child) => {
    if (!isElement(child) || (CONTROLS.has(child.name) && isOutsideCode(child))) return []
    return names.has(child.name) ? [child] : listElements(child, names)
  })
}

function readLanguage(element: BodyElement): string | null {
  const { class: className = '', ...others } = element.attributes
  const named = others['data-language'] ?? others['data-lang'] ?? others['data-code-language']
  const found = named ?? LANGUAGE_CLASSES.map((pattern) => pattern.exec(className)?.[1]).find(Boolean)
  return found !== undefined && LANGUAGE_NAME.test(found) ? found.toLowerCase() : null
}

/** @param isCodePerLine whether each `code` element is one line of the block */
function readLines(element: BodyElement, isCodePerLine: boolean): string {
  let text = ''
  let needsBreak = false
  const breakLine = () => {
    if (needsBreak) text += '\n'
    needsBreak = false
  }
  const isLine = (node: BodyNode): boolean =>
    isElement(node) && (LINE_ELEMENTS.has(node.name) || (isCodePerLine && node.name === 'code'))
  const read = (parent: BodyElement, isInLine: boolean) => {
    const { children } = parent
    const isIndented = TABLE_PARTS.has(parent.name) || children.some(isLine)
    for (const [at, child] of children.entries()) {
      const endsLine = isInLine && at === children.length - 1
      if (typeof child === 'string') {
        // Spaces between boxes only indent the source.
        if (isIndented && child.trim() === '' && child.includes('\n')) continue
        const words = endsLine ? child.replace(/\n$/, '') : child
        if (words !== '') breakLine()
        text += words
      } else if (child.name === 'br') {
        breakLine()
        if (!endsLine) text += '\n'
      } else if (!isOutsideCode(child)) {
        const startsLine = isLine(child)
        if (startsLine && text !== '' && !text.endsWith('\n')) needsBreak = true
        if (startsLine) breakLine()
        read(child, startsLine || child.name === 'td')
        needsBreak ||= startsLine
      }
    }
  }
  read(element, false)
  return text
}
