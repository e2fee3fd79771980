const TAG = /<\/?([a-z][a-z0-6]*)((?: (?:[a-z]+|aria-label)="[^"]*")*)>/y

export type WrittenTag = {
  /** Tag with its angle brackets. */
  tag: string
  name: string
  /** Attributes, each with a leading space. */
  attributes: string
  /** Position after the tag. */
  end: number
}

/**
 * Replaces the tags of sanitized HTML. Returns other HTML unchanged, because its tags can't be found
 * reliably.
 */
export function rewriteTags(sanitizedHtml: string, rewrite: (tag: WrittenTag) => string): string {
  let written = ''
  let from = 0
  for (let at = sanitizedHtml.indexOf('<'); at !== -1; at = sanitizedHtml.indexOf('<', from)) {
    TAG.lastIndex = at
    const [tag, name, attributes] = TAG.exec(sanitizedHtml) ?? []
    if (tag === undefined) return sanitizedHtml
    const end = at + tag.length
    written +=
      sanitizedHtml.slice(from, at) + rewrite({ tag, name: name!, attributes: attributes ?? '', end })
    from = end
  }
  return written + sanitizedHtml.slice(from)
}

const MAX_LABEL_LENGTH = 60

/** Returns the accessible name of a scrolling region as an attribute value, shortened without splitting a character. */
export function writeLabel(kind: string, name: string): string {
  const letters = Array.from(name)
  const short =
    letters.length > MAX_LABEL_LENGTH ? `${letters.slice(0, MAX_LABEL_LENGTH).join('').trimEnd()}…` : name
  const label = short === '' ? kind : `${kind}: ${short}`
  return label.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
