/** Rules for attribute values other than URLs (`clean-url.ts`). */

/** Prefix of every id, so that a post can't address elements of the page. */
export const ID_PREFIX = 'user-content-'

export const TABLE_CLASS = 'tabular'
export const ROW_CLASS = 'tabular-row'
export const HEAD_CLASS = 'tabular-head'
export const CELL_CLASS = 'tabular-cell'

/** Classes allowed in posts, in addition to `language-*`. */
const PROSE_CLASSES: readonly string[] = [
  'figure',
  'caption',
  TABLE_CLASS,
  ROW_CLASS,
  HEAD_CLASS,
  CELL_CLASS,
  'divider',
  'callout',
  'gallery',
  'post-embed',
  'post-tool',
  'strike',
  'sub',
  'sup',
]

export const NEW_TAB = '_blank'
const NEW_TAB_RELATIONS: readonly string[] = ['noopener', 'noreferrer']
/** Relations that a writer declares to search engines; Google's and several advertising rules require them. */
const DECLARED_RELATIONS: readonly string[] = ['nofollow', 'sponsored', 'ugc']

const ID = /^[A-Za-z][\w-]{0,60}$/
const LANGUAGE_CLASS = /^language-[\w+#.-]{1,40}$/

export function cleanId(written: string): string | null {
  const id = removeIdPrefix(written)
  return ID.test(id) ? ID_PREFIX + id : null
}

export function removeIdPrefix(id: string): string {
  return id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : id
}

/** Keeps what a writer declares of a link, in a fixed order, after what a new tab requires. */
export function cleanRelations(written: readonly string[], isNewTab: boolean): string[] {
  const words = new Set(written.map((word) => word.toLowerCase()))
  return [...(isNewTab ? NEW_TAB_RELATIONS : []), ...DECLARED_RELATIONS.filter((word) => words.has(word))]
}

export const isDirection = (value: unknown): value is 'rtl' | 'ltr' => value === 'rtl' || value === 'ltr'

/** Whether it is a first number of a list other than 1. */
export const isListStart = (value: string): boolean => value !== '1' && /^[1-9]\d{0,8}$/.test(value)

export function isAllowedClass(name: string): boolean {
  return PROSE_CLASSES.includes(name) || LANGUAGE_CLASS.test(name)
}

/** Whether a style attribute underlines. Checks each declaration, because one pattern would take quadratic time. */
export function isUnderlinedStyle(style: string): boolean {
  return style
    .toLowerCase()
    .split(';')
    .some((rule) => {
      const colon = rule.indexOf(':')
      return (
        colon !== -1 && rule.trimStart().startsWith('text-decoration') && rule.includes('underline', colon)
      )
    })
}
