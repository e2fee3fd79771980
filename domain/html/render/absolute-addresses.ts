import { decodeWritten, writeValue } from '#import/html/character-references.ts'
import { cleanImageUrl } from '#import/html/sanitize/clean-url.ts'
import { type PictureStorage, showPictureAddress } from './picture-storage.ts'
import { rewriteTags } from './rewrite-tags.ts'

const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g

/**
 * A sanitized body with every link and picture by its whole address, for readers outside of the site.
 * @param pageUrl the page that the body belongs to; a link to a section of it leads there
 */
export function makeAddressesAbsolute(
  sanitizedHtml: string,
  pageUrl: string,
  storage: PictureStorage,
): string {
  return rewriteTags(sanitizedHtml, ({ tag, name, attributes }) => {
    if (attributes === '') return tag
    const own = attributes.replace(ATTRIBUTE, (attribute, attributeName: string, value: string) => {
      if (attributeName !== 'href' && attributeName !== 'src') return attribute
      const address = toAbsoluteAddress(decodeWritten(value), pageUrl, storage)
      return address === null ? attribute : ` ${attributeName}="${writeValue(address)}"`
    })
    return `<${name}${own}>`
  })
}

/** The whole address of a link or picture, one of our storage where it is served now; null for what is no address. */
function toAbsoluteAddress(address: string, pageUrl: string, storage: PictureStorage): string | null {
  return URL.parse(showPictureAddress(address, storage), pageUrl)?.href ?? null
}

/**
 * The whole address of the picture of a post, for readers outside of the site. Rows may be written past every form; a
 * picture inside its own address is none that they could load.
 */
export function toAbsolutePicture(
  address: string | null,
  pageUrl: string,
  storage: PictureStorage,
): string | null {
  const clean = address ? cleanImageUrl(address) : null
  const absolute = clean === null ? null : toAbsoluteAddress(clean, pageUrl, storage)
  return absolute !== null && /^https?:/.test(absolute) ? absolute : null
}
