/** Compares picture URLs, ignoring the parts that only specify a size. */

/** Query parameters of image services and caches. */
const SIZE_PARAMETERS =
  /^(?:w|h|width|height|resize|fit|crop|q|quality|auto|fm|format|dpr|ssl|strip|quality|zoom|s|size|imwidth|ixlib|ixid|cs|v|ver|t|itok)$/i
const CLOUDINARY = String.raw`(?:[whxy]_\d+|c_(?:fill|fit|limit|scale|pad|crop|thumb|lfill)|[fqg]_auto|f_\w{3,4}|q_\d+|dpr_[\d.]+)`
/** Path segments of image services, such as `w_800,h_600`, `s1600`, `resize:fit:800` or `size/w1000`. */
const SIZE_SEGMENT = new RegExp(
  String.raw`/(?:${CLOUDINARY}(?:,${CLOUDINARY})*|s\d{2,4}(?:-[a-z]{1,3})*|w\d{2,4}-h\d{2,4}(?:-[a-z]{1,3})*|size/w\d+|resize:fit:\d+(?::\d+)?|max/\d+|fit/[ct]/\d+/\d+|format:\w+)(?=/)`,
  'gi',
)
/** Endings of resized copies, before the extension. */
const SIZE_ENDING =
  /(?:[-_]\d{2,4}x\d{0,4}(?:_crop_[a-z]{1,10})?|[-_]x\d{2,4}|-scaled|-rotated|@[1-4]x|_(?:large|medium|small|grande|compact|thumb))(?=\.\w{3,4}$)/i
/** Proxy URLs that contain the URL of the picture. */
const PROXIED =
  /^https?:\/\/(?:i\d\.wp\.com\/|[^/]+\/cdn-cgi\/image\/[^/]+\/|images\.weserv\.nl\/\?url=)(.+)$/i
const BASE = 'https://same.invalid/'

/** True for copies of one picture in different sizes. */
export function isSamePicture(one: string, other: string): boolean {
  return one === other || (one !== '' && other !== '' && nameOriginal(one) === nameOriginal(other))
}

function nameOriginal(address: string): string {
  const proxied = PROXIED.exec(address)?.[1]
  const text = proxied === undefined ? address : proxied.replace(/^(?!https?:)/i, 'https://')
  if (/^data:/i.test(text) || !URL.canParse(text, BASE)) return text
  const url = new URL(text, BASE)
  const inner = url.pathname.endsWith('/_next/image') ? url.searchParams.get('url') : null
  if (inner !== null && inner !== text) return nameOriginal(new URL(inner, url).href)
  for (const name of Array.from(url.searchParams.keys()))
    if (SIZE_PARAMETERS.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  const path = url.pathname.replace(SIZE_SEGMENT, '').replace(SIZE_ENDING, '')
  return `${url.host.replace(/^www\./, '')}${path}${url.search}`
}
