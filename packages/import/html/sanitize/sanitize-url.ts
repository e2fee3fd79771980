/** Characters that browsers skip or don't show: 0 to 0x20, NBSP, soft hyphen, zero-width and direction marks. */
// eslint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0020\u007f\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f]/g

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const USER_INFO = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*@/i
const PLACEHOLDER_BASE = 'https://relative.invalid/'
/** Ordinary web URLs, which need no further checks. */
const PLAIN_ADDRESS =
  /^https?:\/\/(?:[a-z0-9][a-z0-9-]{0,62}\.){1,5}[a-z]{2,63}(?:[/?#][!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]*)?$/
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** http, https, mailto, tel and relative URLs, without surrounding invisible characters; null for others. */
export function cleanLinkUrl(value: string): string | null {
  return cleanUrl(value, ['http', 'https', 'mailto', 'tel'])
}

/** https, relative and small raster data URLs; null for others. Upgrades http, which would be mixed content, except on localhost. */
export function cleanImageUrl(value: string): string | null {
  if (/^data:/i.test(value.replace(INVISIBLE, ''))) return cleanDataImage(value)
  const url = cleanUrl(value, ['http', 'https'])
  if (url === null || !/^http:/i.test(url)) return url
  return LOOPBACK_HOST.test(new URL(url).hostname) ? url : url.replace(/^http:/i, 'https:')
}

function cleanUrl(value: string, schemes: readonly string[]): string | null {
  if (PLAIN_ADDRESS.test(value) && !value.includes('xn--')) return value
  return cleanDoubtfulUrl(value, schemes)
}

/** Character by character, because a pattern would take quadratic time. */
function dropInvisibleEnds(value: string): string {
  let start = 0
  let end = value.length
  while (start < end && value[start]!.search(INVISIBLE) === 0) start += 1
  while (end > start && value[end - 1]!.search(INVISIBLE) === 0) end -= 1
  return value.slice(start, end)
}

export function cleanDoubtfulUrl(value: string, schemes: readonly string[]): string | null {
  const compact = value.toWellFormed().replace(INVISIBLE, '')
  const url = dropInvisibleEnds(value.toWellFormed().replace(CONTROLS, ''))
  if (url === '' || url.includes('\\') || USER_INFO.test(url) || !URL.canParse(url, PLACEHOLDER_BASE))
    return null

  const scheme = SCHEME.exec(compact)?.[1]?.toLowerCase()
  // Rejects a scheme that is hidden by invisible characters.
  if (scheme !== SCHEME.exec(url)?.[1]?.toLowerCase()) return null
  if (scheme === undefined) return url.startsWith('//') ? cleanDoubtfulUrl(`https:${url}`, schemes) : url
  if (!schemes.includes(scheme)) return null
  return scheme.startsWith('http') && !/^https?:\/\/[^/]/i.test(url) ? null : url
}

/** Maximum bytes of an inline image: 256 KiB. */
const MAX_DATA_IMAGE_BYTES = 256 * 1024

/** Magic bytes of image types. */
const SIGNATURE_BYTES = 16

const DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp|avif);base64,([A-Za-z0-9+/]+={0,2})$/i

const SIGNATURES: Record<string, (bytes: string) => boolean> = {
  png: (bytes) => bytes.startsWith('\x89PNG\r\n\x1a\n'),
  jpeg: (bytes) => bytes.startsWith('\xff\xd8\xff'),
  gif: (bytes) => bytes.startsWith('GIF87a') || bytes.startsWith('GIF89a'),
  webp: (bytes) => bytes.startsWith('RIFF') && bytes.slice(8, 12) === 'WEBP',
  avif: (bytes) => bytes.slice(4, 8) === 'ftyp' && ['avif', 'avis'].includes(bytes.slice(8, 12)),
}

/** Normalizes the base64 `data:` URL of a raster image; null unless its magic bytes match one of five types. */
export function cleanDataImage(value: string): string | null {
  const match = DATA_IMAGE.exec(value.replace(/[\t\n\f\r ]+/g, ''))
  const [, typeName, base64] = match ?? []
  if (typeName === undefined || base64 === undefined || base64.length % 4 !== 0) return null

  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  const byteLength = (base64.length / 4) * 3 - padding
  if (byteLength > MAX_DATA_IMAGE_BYTES) return null

  const type = typeName.toLowerCase() === 'jpg' ? 'jpeg' : typeName.toLowerCase()
  const firstBytes = atob(base64.slice(0, Math.ceil(SIGNATURE_BYTES / 3) * 4))
  return SIGNATURES[type]?.(firstBytes) === true ? `data:image/${type};base64,${base64}` : null
}
