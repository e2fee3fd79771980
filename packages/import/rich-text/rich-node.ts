import { renderCode } from '../html/escape-html.ts'

/** Common representation of rich text documents. */
export type RichNode =
  | { kind: 'text'; text: string; marks: readonly Mark[] }
  | { kind: 'element'; tag: string; attributes?: Attributes; children: readonly RichNode[] }
  /** An item of a flat list; items in a row become nested lists. */
  | { kind: 'item'; tag: 'ul' | 'ol'; level: number; children: readonly RichNode[] }
  | { kind: 'html'; html: string }
  /** A block that posts can't contain, with its text, by the name its editor uses. */
  | { kind: 'loss'; what: string; words?: string }

export type Attributes = Readonly<Record<string, string>>

export type Mark = { tag: string; href?: string }

/** Tags of marks by normalized name; other marks are only visual, such as colors. */
const MARK_TAGS: Readonly<Record<string, string>> = {
  bold: 'strong',
  strong: 'strong',
  italic: 'em',
  em: 'em',
  emphasis: 'em',
  underline: 'u',
  u: 'u',
  strike: 's',
  strikethrough: 's',
  strikeout: 's',
  linethrough: 's',
  s: 's',
  code: 'code',
  inlinecode: 'code',
  sub: 'sub',
  subscript: 'sub',
  sup: 'sup',
  super: 'sup',
  superscript: 'sup',
  highlight: 'mark',
  mark: 'mark',
}

export function findMark(name: string): Mark[] {
  const tag = MARK_TAGS[normalizeType(name)]
  return tag === undefined ? [] : [{ tag }]
}

/** "BULLETED_LIST", "bullet-list" and "bulletList" are the same type. */
export function normalizeType(type: string): string {
  return type
    .slice(0, 100)
    .replace(/[\s_-]/g, '')
    .toLowerCase()
}

export function text(value: string, marks: readonly Mark[] = []): RichNode {
  return { kind: 'text', text: value, marks }
}

export function element(
  tag: string,
  children: readonly RichNode[] = [],
  attributes: Attributes = {},
): RichNode {
  return { kind: 'element', tag, children, attributes }
}

export function picture({ src, alt, caption }: { src: string; alt: string; caption: string }): RichNode {
  const image = element('img', [], { src, alt })
  return element('figure', caption === '' ? [image] : [image, element('figcaption', [text(caption)])])
}

/** A paragraph with a link, for blocks that posts can't contain. */
export function linkBlock(href: string, words: string): RichNode {
  return element('p', [element('a', [text(words.trim() || href)], { href })])
}

/** Keeps line breaks, which in other text become `<br>`. */
export function codeBlock(code: string, language = ''): RichNode {
  return { kind: 'html', html: renderCode(code, language) }
}
