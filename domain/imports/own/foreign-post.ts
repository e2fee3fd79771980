/** Reduces a post to what an export format of another program can hold. */
import { resolveAddress, resolveAddresses } from '#import/html/resolve-addresses.ts'
import { OPTIONAL_COLUMNS, type OwnPost } from '#import/own/own-post.ts'
import { cleanText } from '#import/text/clean-text.ts'
import { digestText } from '#import/text/digest.ts'
import { makeSlug } from '#import/text/slug.ts'
import type { ExportContext } from './post-writer.ts'

const MAX_ADDRESS_LENGTH = 2_000

/** Makes URLs absolute and drops what neither WordPress nor Ghost supports: see `FOREIGN_LOSSES`. */
export function toForeignPost(post: OwnPost, { siteUrl }: Pick<ExportContext, 'siteUrl'>): OwnPost {
  const texts = Object.entries(post).map(([name, value]) => {
    const text = typeof value === 'string' ? cleanText(value) : value
    return [name, text === '' && (OPTIONAL_COLUMNS as ReadonlySet<string>).has(name) ? null : text]
  })
  const cleaned = Object.fromEntries(texts) as OwnPost
  const base = `${siteUrl}/`
  const complete = (address: string | null): string | null => {
    const absolute = address === null ? null : resolveAddress(address, base)
    return absolute === null || absolute.startsWith('data:') || absolute.length > MAX_ADDRESS_LENGTH
      ? null
      : absolute
  }
  const featured_image = complete(cleaned.featured_image)
  return {
    ...cleaned,
    content: resolveAddresses(cleaned.content, base),
    featured_image,
    featured_image_alt: featured_image && (cleaned.featured_image_alt?.trim() || null),
    featured_image_caption: featured_image && (cleaned.featured_image_caption?.trim() || null),
    share_image: complete(cleaned.share_image),
    unpublish_at: cleaned.unpublish_at ?? null,
    rich_content: [],
  }
}

export const FOREIGN_LOSSES = [
  'Author profiles and tag descriptions',
  'Blocks of a news post; its text is complete',
  'A featured picture that is stored inside the post, and the alt text and caption of a missing one',
]

/** Returns an ASCII name for a text in any script. */
export function makeAsciiName(text: string): string {
  const slug = makeSlug(text)
  return /^[a-z\d-]+$/.test(slug) ? slug : `name-${digestText(text)}`
}
