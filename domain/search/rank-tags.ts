/** The tags of some posts, the most frequent first, each once however it is capitalised; among equals as they come. */
export function rankTags(tagsOfPosts: readonly (readonly string[])[]): string[] {
  const counted = new Map<string, { tag: string; count: number }>()
  for (const tag of tagsOfPosts.flat()) {
    const key = tag.trim().toLowerCase()
    if (key === '') continue
    const known = counted.get(key)
    if (known) known.count += 1
    else counted.set(key, { tag: tag.trim(), count: 1 })
  }
  return [...counted.values()].toSorted((a, b) => b.count - a.count).map(({ tag }) => tag)
}
