import type { BodyElement } from './body-tree.ts'

/** Attributes that posts keep. The sanitizer would drop the rest later. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target', 'rel'],
  ol: ['start'],
  img: ['src', 'alt', 'title', 'width', 'height'],
}
const ALLOWED_CLASS = /(?:^|\s)(language-[\w+#.-]{1,40}|figure|caption)(?=\s|$)/

/** Attributes with the real URL of a lazy-loaded image. */
const LAZY_SOURCES = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-lazyload',
  'data-orig-file',
  'data-hi-res-src',
]
const PLACEHOLDER =
  /^(?:$|data:image\/(?:gif|svg|png);|about:blank)|\/(?:blank|placeholder|spacer|pixel|1x1)\.(?:gif|png)(?:\?|$)/i

/** Maximum characters of a style or URL that are searched. */
export const MAX_STYLE_LENGTH = 2_000
const MAX_TRACKER_LENGTH = 500

const TRACKERS: readonly RegExp[] = [
  /\/\/medium\.[^/]+\/_\/stat\?/i,
  /\/\/pixel\.(?:wp|quantserve|facebook)\./i,
  /\/\/stats?\.wordpress\.com\//i,
  /\/\/(?:www\.)?google-analytics\.com\//i,
  /\/\/[^/]*doubleclick\.net\//i,
  /\/\/(?:www\.)?facebook\.com\/tr\b/i,
  /\/\/feeds?\.feedburner\.com\/~(?:r|ff)\//i,
  /\/\/[^/]*\.feedsportal\.com\//i,
  /\/\/[^/]*scorecardresearch\.com\//i,
  /\/\/[^/]*list-manage\.com\/track\//i,
  /\/\/(?:ct|track)\.[^/]*(?:pinterest|hubspot)\.com\//i,
  /\/\/px\.ads\.linkedin\.com\//i,
  /\/\/analytics\.twitter\.com\//i,
  /\/\/[^/]*\.mailgun\.org\/o\//i,
  /\/\/[^/]*sendgrid\.net\/wf\/open/i,
]
const PLUGIN_PATH = '/wp-content/plugins/'
const COUNTING_SCRIPT = /^(?:pixel|track|count)[^/]*\.php/i

export function keepAttributes(element: BodyElement, linkedIds: ReadonlySet<string>): void {
  const kept: Record<string, string> = {}
  for (const name of KEPT[element.name] ?? []) {
    const value = element.attributes[name]
    if (value !== undefined) kept[name] = value
  }
  const { id, class: className } = element.attributes
  if (id !== undefined && linkedIds.has(id)) kept['id'] = id
  const proseClass = className === undefined ? undefined : ALLOWED_CLASS.exec(className)?.[1]
  if (proseClass !== undefined) kept['class'] = proseClass
  element.attributes = kept
}

export function resolveImageSource(image: BodyElement): void {
  if (!PLACEHOLDER.test((image.attributes['src'] ?? '').trim().slice(0, 200))) return
  const lazy = LAZY_SOURCES.map((name) => image.attributes[name]).find(
    (value) => value !== undefined && value !== '',
  )
  const sourceSet = image.attributes['srcset'] ?? image.attributes['data-srcset'] ?? ''
  const source = lazy ?? pickLargestSource(sourceSet)
  if (source !== undefined) image.attributes['src'] = source
}

/** @param sourceSet value of `srcset` */
export function pickLargestSource(sourceSet: string): string | undefined {
  const candidates = sourceSet
    .split(/,\s+|,(?=https?:|\/)/)
    .map((candidate) => candidate.trim().split(/\s+/))
    .filter(([source]) => source !== undefined && source !== '' && !source.startsWith('data:'))
    .map(([source, size = '1x']) => ({ source, size: Number.parseFloat(size) || 1 }))
  return candidates.toSorted((a, b) => b.size - a.size)[0]?.source
}

export function isTrackingPixel({ attributes }: BodyElement): boolean {
  const sizes = ['width', 'height']
    .map((name) => Number.parseFloat(attributes[name] ?? ''))
    .filter((size) => !Number.isNaN(size))
  const isTiny = sizes.includes(0) || (sizes.length > 0 && sizes.every((size) => size <= 1))
  const style = (attributes['style'] ?? '').slice(0, MAX_STYLE_LENGTH)
  const isHidden =
    /display\s*:\s*none|visibility\s*:\s*hidden|(?:^|[;\s])(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|$)/i.test(
      style,
    )
  return isTiny || isHidden || isTracker((attributes['src'] ?? '').slice(0, MAX_TRACKER_LENGTH))
}

function isTracker(address: string): boolean {
  const [path = ''] = address.split('?', 1)
  const plugin = path.toLowerCase().indexOf(PLUGIN_PATH)
  const isCounted =
    plugin !== -1 &&
    path
      .slice(plugin)
      .split('/')
      .some((part) => COUNTING_SCRIPT.test(part))
  return isCounted || TRACKERS.some((tracker) => tracker.test(address))
}

/** Redirect pages of other services, with the target in their URL. */
const REDIRECT =
  /^https?:\/\/(?:(?:www\.)?google\.[a-z.]+\/url|[\w.-]+\.safelinks\.protection\.outlook\.com\/|l\.facebook\.com\/l\.php|slack-redir\.net\/link)\?/i

export function unwrapRedirect(link: BodyElement): void {
  const href = link.attributes['href']
  if (href === undefined || !REDIRECT.test(href)) return
  const target = URL.canParse(href) ? new URL(href).searchParams : null
  const real = target?.get('q') ?? target?.get('url') ?? target?.get('u')
  if (real && /^https?:\/\//i.test(real)) link.attributes['href'] = real
}
