import { rewriteTags } from './rewrite-tags.ts'

/** Not list items: a list takes its direction from text that is not marked itself. Captions and cells have a style. */
const TEXT_BLOCK = /^(?:<p>|<(?:h[1-6]|ul|ol|blockquote|pre)[ >])/

/** Lets browsers find the direction of each block from its text, such as Arabic in an English post, unless it is stored. */
export function markTextDirection(sanitizedHtml: string): string {
  return rewriteTags(sanitizedHtml, ({ tag }) =>
    TEXT_BLOCK.test(tag) && !tag.includes(' dir="') ? `${tag.slice(0, -1)} dir="auto">` : tag,
  )
}
