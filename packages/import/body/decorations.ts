/** Small pictures that belong to the text or the page, such as emoji and faces of authors. */
import type { BodyElement } from './body-tree.ts'

const EMOJI_ADDRESS = /\/emoji\/|twemoji|\/smil(?:ies|eys)\/|\/images\/core\/emoji/i
const AVATAR_ADDRESS =
  /^(?:https?:)?\/\/(?:[\w-]+\.)?gravatar\.com\/|\/avatars?[/_-]|[/_-]avatar\.|\/profile[_-]?(?:images?|pictures?)\//i
const EMOJI_CLASS = /(?:^|\s)(?:wp-smiley|emoji|emojione|joypixels)(?:\s|$)/
const AVATAR_CLASS = /(?:^|[\s_-])(?:avatar|gravatar|author-(?:image|photo|picture))(?:[\s_-]|$)/
const EMOJI_TEXT = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u
/** Pixels; smaller pictures are icons. */
const MIN_PICTURE_SIZE = 48
/** Maximum characters of a URL that are searched. */
const MAX_SEARCHED = 500

export function isDecorationAddress(address: string): boolean {
  const searched = address.slice(0, MAX_SEARCHED)
  return EMOJI_ADDRESS.test(searched) || AVATAR_ADDRESS.test(searched)
}

/** Whether a picture is too small or personal to represent its post. */
export function isDecoration({ attributes }: BodyElement): boolean {
  const className = attributes['class'] ?? ''
  const isSmall = ['width', 'height'].some((name) => {
    const size = Number.parseFloat(attributes[name] ?? '')
    return size > 0 && size < MIN_PICTURE_SIZE && !attributes[name]?.includes('%')
  })
  return (
    isSmall ||
    EMOJI_CLASS.test(className) ||
    AVATAR_CLASS.test(className) ||
    isDecorationAddress(attributes['src'] ?? '')
  )
}

/** The character of an emoji that is drawn as a picture; null for other pictures. */
export function readEmoji(image: BodyElement): string | null {
  const alt = (image.attributes['alt'] ?? '').trim()
  return alt !== '' && alt.length <= 20 && EMOJI_TEXT.test(alt) && isDecoration(image) ? alt : null
}
