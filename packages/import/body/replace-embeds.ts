/** Replaces embeds that posts can't contain by links, before a body is cleaned. */
import { findElement, isVisible, makeElement, type BodyElement, type BodyNode } from './body-tree.ts'
import { isTrackingPixel } from './clean-attributes.ts'
import type { LossReport, Replacement } from './loss-report.ts'

const VIDEO_HOST =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|player\.vimeo\.com|vimeo\.com|fast\.wistia\.(?:net|com)|loom\.com|dailymotion\.com|player\.twitch\.tv|rumble\.com|videopress\.com)\//
const SOUND_HOST =
  /^https?:\/\/(?:open\.spotify\.com|w\.soundcloud\.com|embed\.podcasts\.apple\.com|player\.simplecast\.com|[\w-]+\.buzzsprout\.com|anchor\.fm)\//
const MAP_HOST =
  /^https?:\/\/(?:(?:www|maps)\.google\.[a-z.]{2,6}\/maps|maps\.google\.|www\.openstreetmap\.org\/)/
const POST_CLASS =
  /(?:^|\s)(?:twitter-(?:tweet|video)|instagram-media|tiktok-embed|fb-(?:post|video)|bluesky-embed|mastodon-embed|reddit-(?:embed-bq|card)|threads-post|text-post-media|imgur-embed-pub|tumblr-post|pinterest-embed)(?=\s|$)/
/** Controls of players, whose texts ("0:00") are no content. */
const CONTROLS =
  /(?:^|\s)(?:kg-(?:audio|video)-(?:player|overlay|thumbnail)|mejs-(?:controls|layers|offscreen)|plyr__controls|vjs-(?:control-bar|text-track-display|modal-dialog)|mejs-offscreen|wp-video-shortcode-time)(?=\s|$)/
const GIST = /^(?:https?:)?\/\/(?:gist\.github\.com|asciinema\.org\/a|codepen\.io|jsfiddle\.net)\//
const ADDRESS_ATTRIBUTES = [
  'data-video-url',
  'data-video-src',
  'data-oembed-url',
  'data-embed-url',
  'data-oembed',
  'data-href',
]
const FRAME_SOURCES = ['src', 'data-src', 'data-lazy-src', 'data-cookieblock-src', 'data-litespeed-src']
const TRACKING_FRAME = /\/\/(?:www\.)?googletagmanager\.com\/|doubleclick\.net\/|\/\/www\.facebook\.com\/tr\b/

const WORDS: Partial<Record<Replacement, string>> = {
  video: 'Watch the video',
  film: 'Watch the video',
  recording: 'Listen to the recording',
  map: 'Open the map',
  post: 'See the post',
  code: 'See the code',
}

type Rewrite = (nodes: readonly BodyNode[]) => BodyNode[]

/** @returns null for anything but an embed */
export function replaceEmbed(element: BodyElement, report: LossReport, rewrite: Rewrite): BodyNode[] | null {
  const { name, attributes, children } = element
  const className = attributes['class'] ?? ''
  if (CONTROLS.test(className)) return []
  switch (name) {
    case 'iframe':
    case 'amp-iframe':
      return replaceFrame(element, report)
    case 'video':
    case 'audio':
    case 'amp-video':
    case 'amp-audio':
      return replacePlayer(element, report)
    case 'object':
    case 'embed':
      // Apple Notes puts tables into objects.
      return isVisible(children) ? null : replaceObject(element, report)
    case 'oembed':
      return linkTo(attributes['url'], report, element)
    case 'script':
      if (!GIST.test(attributes['src'] ?? '')) return null
      return [makeLink((attributes['src'] ?? '').replace(/\.js(?=\?|$)/, ''), 'code', report)]
  }
  if (/^(?:blockquote|div|p|section|article)$/.test(name) && POST_CLASS.test(className))
    return replacePost(element, report, rewrite)
  const address = readDataAddress(element)
  if (address === null || findElement(element, isPlayer) !== null) return null
  return [...rewrite(children), ...linkTo(address, report, element)]
}

const isPlayer = ({ name }: BodyElement): boolean => /^(?:iframe|video|audio|oembed)$/.test(name)

function replaceFrame(frame: BodyElement, report: LossReport): BodyNode[] {
  const source = FRAME_SOURCES.map((name) => frame.attributes[name]).find(isAddress) ?? ''
  if (isTrackingPixel(frame) || TRACKING_FRAME.test(source)) return []
  if (source === '') {
    report.lost('iframe', (frame.attributes['srcdoc'] ?? '').replace(/<[^<>]*>/g, ' '))
    return []
  }
  return linkTo(source, report, frame)
}

function replacePlayer(player: BodyElement, report: LossReport): BodyNode[] {
  const own = [player, findElement(player, ({ name }) => name === 'source')]
    .flatMap((element) => [element?.attributes['src'], element?.attributes['data-src']])
    .find(
      (address) =>
        address !== undefined &&
        /^(?:https?:|\/|\.)|^[\w-]+[./]/i.test(address) &&
        !/^(?:blob|data|javascript):/i.test(address),
    )
  const what = player.name.endsWith('video') ? 'film' : 'recording'
  if (own !== undefined) return [makeLink(own, what, report, player.attributes['title'])]
  report.lost(what)
  return []
}

function replaceObject(element: BodyElement, report: LossReport): BodyNode[] {
  const movie = findElement(
    element,
    ({ name, attributes }) => name === 'param' && attributes['name'] === 'movie',
  )
  const { data, src } = element.attributes
  const address = [data, src, movie?.attributes['value']].find(isAddress)
  if (address !== undefined) return linkTo(address, report, element)
  report.lost(element.name)
  return []
}

/** An embedded social media post whose text is in the page becomes a quote. */
function replacePost(post: BodyElement, report: LossReport, rewrite: Rewrite): BodyNode[] {
  const { attributes } = post
  const link = findElement(
    post,
    ({ name, attributes: { href } }) =>
      name === 'a' && /\/(?:status|p|reel|video|@|posts?)\b|\/\w+\/\d+/.test(href ?? ''),
  )
  const address = [
    'data-instgrm-permalink',
    'cite',
    'data-href',
    'data-url',
    'data-text-post-permalink',
    'data-embed-url',
  ]
    .map((name) => attributes[name])
    .find(isAddress)
  const target =
    address ?? link?.attributes['href'] ?? findElement(post, ({ name }) => name === 'a')?.attributes['href']
  if (!isVisible(post.children)) {
    if (target !== undefined) return [makeLink(target, 'post', report)]
    report.lost('embedded post')
    return []
  }
  report.replaced('quote')
  const children = rewrite(post.children)
  const hasLink = findElement(
    post,
    ({ attributes: { href }, children: words }) => href === target && isVisible(words),
  )
  const source =
    target === undefined || hasLink
      ? []
      : [makeElement('p', [makeElement('a', ['See the post'], { href: target })])]
  return [makeElement('blockquote', [...children, ...source])]
}

/** URL of a video that a script would load. */
function readDataAddress({ name, attributes }: BodyElement): string | null {
  const youTube = attributes['data-youtube-id'] ?? attributes['data-yt-id'] ?? attributes['data-youtube']
  const id = attributes['videoid'] ?? attributes['data-videoid'] ?? ''
  if (/^[\w-]{5,20}$/.test(youTube ?? '')) return `https://www.youtube.com/watch?v=${youTube}`
  if (id !== '' && /^(?:lite|amp)-youtube$/.test(name)) return `https://www.youtube.com/watch?v=${id}`
  if (id !== '' && /^(?:lite|amp)-vimeo$/.test(name)) return `https://vimeo.com/${id}`
  const provider = attributes['data-plyr-provider']
  const embedId = attributes['data-plyr-embed-id'] ?? ''
  if (provider !== undefined && embedId !== '') {
    if (isAddress(embedId)) return embedId
    const place = provider === 'vimeo' ? 'https://vimeo.com/' : 'https://www.youtube.com/watch?v='
    return place + embedId
  }
  const framed = /\bsrc=["']((?:https?:)?\/\/[^"'\s]+)/.exec(attributes['data-html'] ?? '')?.[1]
  if (framed !== undefined) return framed.replaceAll('&amp;', '&')
  if (name === 'a') return null
  return ADDRESS_ATTRIBUTES.map((key) => attributes[key]).find(isAddress) ?? null
}

function isAddress(value: string | undefined): value is string {
  return value !== undefined && /^(?:https?:)?\/\/\S+$/i.test(value.trim())
}

function linkTo(address: string | undefined, report: LossReport, element: BodyElement): BodyNode[] {
  const href = (address ?? '').trim().replace(/^\/\//, 'https://')
  if (!URL.canParse(href)) {
    report.lost('embed', address)
    return []
  }
  const what = VIDEO_HOST.test(href)
    ? 'video'
    : SOUND_HOST.test(href)
      ? 'recording'
      : MAP_HOST.test(href)
        ? 'map'
        : 'page'
  const title = element.attributes['title'] ?? element.attributes['aria-label']
  return [makeLink(href, what, report, what === 'page' ? title || `Open ${new URL(href).host}` : title)]
}

function makeLink(address: string, what: Replacement, report: LossReport, title?: string): BodyElement {
  report.replaced(what)
  const href = address.trim().replace(/^\/\//, 'https://')
  const words = (title ?? '').trim() || WORDS[what] || href
  return makeElement('p', [makeElement('a', [words], { href })])
}
