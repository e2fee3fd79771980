/**
 * Replaces tags between two signs. Takes linear time, which a pattern with a lazy middle does not.
 * @param change gets the text between the signs; null leaves the tag as it is
 */
export function replaceTags(
  text: string,
  [start, end]: readonly [start: string, end: string],
  change: (inner: string) => string | null,
): string {
  const parts = text.split(end)
  const rest = parts.pop()!
  const changed = parts.map((part) => {
    const from = part.lastIndexOf(start)
    const tag = from === -1 ? null : change(part.slice(from + start.length))
    return tag === null ? part + end : part.slice(0, from) + tag
  })
  return changed.join('') + rest
}

/**
 * Replaces everything from an opening tag to the next closing tag.
 * @param tags pattern of both tags; its group `end` is set for a closing tag
 */
export function replaceBlocks(
  text: string,
  tags: RegExp,
  change: (opening: RegExpExecArray, inner: string) => string,
): string {
  let changed = ''
  let at = 0
  let opening: RegExpExecArray | null = null
  for (const tag of text.matchAll(tags)) {
    if (tag.groups!['end'] === undefined) opening ??= tag
    else if (opening !== null) {
      const inner = text.slice(opening.index + opening[0].length, tag.index)
      changed += text.slice(at, opening.index) + change(opening, inner)
      at = tag.index + tag[0].length
      opening = null
    }
  }
  return changed + text.slice(at)
}
