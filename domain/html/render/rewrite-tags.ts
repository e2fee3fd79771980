const TAG = /<\/?([a-z][a-z0-6]*)((?: (?:[a-z]+|aria-label)="[^"]*")*)>/y

export type WrittenTag = {
  /** As it stands in the HTML, with its brackets. */
  tag: string
  name: string
  /** As they stand, each with a space before it. */
  attributes: string
  /** Where the text after the tag begins. */
  end: number
}

/**
 * Writes sanitized HTML again with other tags in place of its own; everything between them stays.
 * HTML that was not written by the sanitizer comes back as it is: there, no place of a tag is certain.
 */
export function rewriteTags(sanitizedHtml: string, rewrite: (tag: WrittenTag) => string): string {
  let written = ''
  let from = 0
  for (let at = sanitizedHtml.indexOf('<'); at !== -1; at = sanitizedHtml.indexOf('<', from)) {
    TAG.lastIndex = at
    const [tag, name, attributes] = TAG.exec(sanitizedHtml) ?? []
    // A value may hold what looks like a tag, so without the sanitizer's writing no place is certain.
    if (tag === undefined) return sanitizedHtml
    const end = at + tag.length
    written +=
      sanitizedHtml.slice(from, at) + rewrite({ tag, name: name!, attributes: attributes ?? '', end })
    from = end
  }
  return written + sanitizedHtml.slice(from)
}
