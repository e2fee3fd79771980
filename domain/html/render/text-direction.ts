import { rewriteTags } from './rewrite-tags.ts'

/** Without list items: a list takes its direction from unmarked text inside it. Captions and cells are styled. */
const TEXT_BLOCK = /^(?:<p>|<(?:h[1-6]|ul|ol|blockquote|pre)[ >])/

/**
 * Marks blocks without a stored direction, so that browsers derive it from the text, such as Arabic in an
 * English post.
 */
export function markTextDirection(sanitizedHtml: string): string {
  return rewriteTags(sanitizedHtml, ({ tag }) =>
    TEXT_BLOCK.test(tag) && !tag.includes(' dir="') ? `${tag.slice(0, -1)} dir="auto">` : tag,
  )
}
