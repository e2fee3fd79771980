/** The rules for values of attributes, apart from addresses (`clean-url.ts`). */

/** Prefix of every id, so that a post can never name an element of the page around it. */
export const ID_PREFIX = 'user-content-'

/** The classes a post may use: those the prose styles know. `language-*` is allowed besides. */
const PROSE_CLASSES: readonly string[] = [
  'figure',
  'caption',
  'tabular',
  'tabular-row',
  'tabular-head',
  'tabular-cell',
  'divider',
  'callout',
  'gallery',
  'post-embed',
  'post-tool',
]

export const NEW_TAB = '_blank'
/** What every link into a new tab says, whatever the author wrote. */
export const NEW_TAB_RELATION = 'noopener noreferrer'

const ID = /^[A-Za-z][\w-]{0,60}$/
const LANGUAGE_CLASS = /^language-[\w+#.-]{1,40}$/

/** The id as it is written out, prefixed once; null when it is no name. */
export function cleanId(written: string): string | null {
  const id = removeIdPrefix(written)
  return ID.test(id) ? ID_PREFIX + id : null
}

export function removeIdPrefix(id: string): string {
  return id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : id
}

/** True for the classes a post may use. */
export function isAllowedClass(name: string): boolean {
  return PROSE_CLASSES.includes(name) || LANGUAGE_CLASS.test(name)
}

/** The allowed ones of a list of classes, written with single spaces; null when none is left. */
export function cleanClassList(written: string): string | null {
  const names = written.split(/[ \t\n\f\r]+/).filter(isAllowedClass)
  return names.length > 0 ? names.join(' ') : null
}

/** Whether a style attribute underlines. Rule by rule: one pattern over all of them would take quadratic time. */
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
