import { decodeWritten, writeValue } from '#import/html/character-references.ts'
import { cleanImageUrl } from '#import/html/sanitize/sanitize-url.ts'
import { type PictureStorage, showPictureAddress } from './picture-storage.ts'
import { rewriteTags } from './rewrite-tags.ts'

const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g

/** @param pageUrl base of the relative URLs of the body */
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

function toAbsoluteAddress(address: string, pageUrl: string, storage: PictureStorage): string | null {
  return URL.parse(showPictureAddress(address, storage), pageUrl)?.href ?? null
}

/**
 * Returns the absolute URL of a post's picture for feeds and other sites. Null for data URLs, which they
 * can't load, and for invalid values that were written through the API.
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
