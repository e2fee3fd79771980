/** Converts WordPress bodies: block comments, shortcodes, and old posts without paragraphs. */
import { MAX_HTML_BYTES } from '#import/html/parse-html.ts'
import { escapeHtml } from '#import/html/escape-html.ts'

export type WordPressBody = { html: string; notes: string[] }

const BLOCK_MARK = /<!--\s*wp:/
const BLOCK_TAG =
  'p|div|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|pre|figure|figcaption|section|article|form|iframe|hr|dl|dt|dd|address'
const STARTS_WITH_BLOCK = new RegExp(`^</?(?:${BLOCK_TAG})\\b`, 'i')

/*
 * No attribute pattern below may match "[", so that each shortcode start ends the previous one and repeated starts take
 * linear time.
 */
/** Unwrapped shortcodes: page builders and columns. */
const FRAME_SHORTCODE =
  /\[\/?((?:vc_|et_pb_|fusion_|av_|su_|mk_|tatsu_|cs_|x_|nectar_|kc_|one_|two_|three_)[\w-]*|row|column|col|section|container|accordion|tabs?|toggle|spoiler|box|highlight|dropcap|quote|divider|spacer)(\s[^[\]]*)?\]/gi
/** Shortcodes whose content can't be recreated. */
const LOST_SHORTCODE =
  /\[(gallery|playlist|contact-form-7|contact-form|wpforms|gravityform|ninja_form|formidable|mc4wp_form|tablepress|table|rev_slider|metaslider|smartslider3|elementor-template|products?|add_to_cart|toc|ez-toc|poll|instagram-feed|slideshow|soundcloud|googlemaps|sharethis|jetpack[\w-]*)\b(?:\s[^[\]]*)?\/?\]/gi
const CAPTION_MARK = /\[(\/?)(?:wp_)?caption([^[\]]*)\]/gi
/** Maximum characters between two matching tags. */
const MAX_CAPTION_LENGTH = 5_000
const EMBED =
  /\[(?:embed|youtube|vimeo)\b[^[\]]*\]\s*(https?:\/\/[^\s[\]<>"]+)\s*\[\/(?:embed|youtube|vimeo)\]/gi
const PLAYER = /\[(?:video|audio|youtube|vimeo)\b([^[\]]*)\](?:\s*\[\/(?:video|audio|youtube|vimeo)\])?/gi
const ADDRESS_LINE =
  /^(?:<p>)?[ \t]*(https?:\/\/(?:www\.)?(?:youtube\.com|youtu\.be|vimeo\.com|twitter\.com|x\.com|instagram\.com|tiktok\.com|open\.spotify\.com|soundcloud\.com)\/[^\s<>"]+)[ \t]*(?:<\/p>)?$/gim
const PICTURE_TAG = /<img\b[^<>]*/gi
const PICTURE_SOURCE = /\bsrc=["'][^"'<>]*["']/gi
/** Suffix of resized images. */
const SHRUNK_SIZE = /-\d{2,4}x\d{2,4}(?=\.(?:jpe?g|png|gif|webp|avif)["'?])/i

export function readWordPressBody(source: string): WordPressBody {
  const lost = new Map<string, number>()
  // Exceeds the limit of a post and is rejected later.
  if (source.length > MAX_HTML_BYTES) return { html: source, notes: [] }
  const hasBlocks = BLOCK_MARK.test(source)
  let html = dropBetween(source.replace(/\r\n?/g, '\n'), '<!--', '-->', () => '')
  if (html.includes('[')) html = replaceShortcodes(html, lost)
  html = html.replace(ADDRESS_LINE, (_line, address: string) => makeLinkParagraph(address))
  html = html.replace(PICTURE_TAG, (tag) => tag.replace(PICTURE_SOURCE, nameOriginal))
  if (!hasBlocks && !/<p[\s>]/i.test(source)) html = addParagraphs(html)
  const notes = [...lost].map(([name, count]) => {
    return count === 1 ? `1 [${name}] could not be kept.` : `${count} [${name}] could not be kept.`
  })
  return { html: html.replace(/\n{3,}/g, '\n\n').trim(), notes }
}

function replaceShortcodes(source: string, lost: Map<string, number>): string {
  const closed = new Map<string, boolean>()
  const isClosed = (name: string): boolean => {
    if (!closed.has(name)) closed.set(name, source.includes(`[/${name}]`))
    return closed.get(name)!
  }
  return replaceCaptions(source)
    .replace(EMBED, (_all, address: string) => makeLinkParagraph(address))
    .replace(PLAYER, (all, attributes: string) => {
      const address = /\b(?:src|url|mp4|m4v|webm|mp3|id)\s*=\s*["']?(https?:\/\/[^"'\s\]]+)/i.exec(
        attributes,
      )?.[1]
      return address === undefined ? (/=/.test(attributes) ? '' : all) : makeLinkParagraph(address)
    })
    .replace(LOST_SHORTCODE, (_all, name: string) => {
      const key = name.toLowerCase()
      lost.set(key, (lost.get(key) ?? 0) + 1)
      return ''
    })
    .replace(FRAME_SHORTCODE, (all, name: string, attributes?: string) => {
      const isShortcode = name.includes('_') || attributes !== undefined || isClosed(name.toLowerCase())
      return isShortcode ? '\n\n' : all
    })
}

/** Each closing tag ends the last opened caption. */
function replaceCaptions(source: string): string {
  let result = ''
  let at = 0
  let open: RegExpExecArray | null = null
  for (const mark of source.matchAll(CAPTION_MARK)) {
    if (mark[1] === '') open = mark
    else if (open !== null) {
      const inner = source.slice(open.index + open[0].length, mark.index)
      if (inner.length <= MAX_CAPTION_LENGTH) {
        result += source.slice(at, open.index) + makeFigure(open[2]!, inner)
        at = mark.index + mark[0].length
      }
      open = null
    }
  }
  return result + source.slice(at)
}

/** The caption is the text after the image, or an attribute in old posts. */
function makeFigure(attributes: string, inner: string): string {
  const picture = /(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?/i.exec(inner)
  if (picture === null) return inner
  const written = inner.slice(picture.index + picture[0].length).trim()
  const caption = written || escapeHtml(/\bcaption\s*=\s*"([^"]*)"/i.exec(attributes)?.[1] ?? '')
  return `\n\n<figure>${picture[0]}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>\n\n`
}

function nameOriginal(source: string): string {
  return source.includes('/wp-content/uploads/') ? source.replace(SHRUNK_SIZE, '') : source
}

function makeLinkParagraph(address: string): string {
  const url = escapeHtml(address.replace(/&amp;/g, '&'))
  return `<p><a href="${url}">${url}</a></p>`
}

/** Replaces text from each start tag to the next end tag; an unclosed one is kept. */
function dropBetween(html: string, start: string, end: string, replace: (piece: string) => string): string {
  let result = ''
  let at = 0
  for (;;) {
    const from = html.indexOf(start, at)
    const to = from === -1 ? -1 : html.indexOf(end, from)
    if (to === -1) return result + html.slice(at)
    result += html.slice(at, from) + replace(html.slice(from, to + end.length))
    at = to + end.length
  }
}

/** Like WordPress' `wpautop`: blank lines separate paragraphs, single line breaks become `<br>`. */
function addParagraphs(html: string): string {
  const kept: string[] = []
  const keep = (block: string): string => `\n\n\u0001${kept.push(block) - 1}\u0001\n\n`
  const marked = dropBetween(html, '<pre', '</pre>', keep)
  const parts = marked
    .replace(
      /(<\/(?:p|div|h[1-6]|ul|ol|table|blockquote|figure|section|article|form|iframe|dl)>)/gi,
      '$1\n\n',
    )
    .replace(/(<(?:h[1-6]|ul|ol|table|blockquote|figure|section|article|form|iframe|dl)\b)/gi, '\n\n$1')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const joined = parts
    .map((part) => {
      if (STARTS_WITH_BLOCK.test(part) || part.startsWith('\u0001')) return part
      return `<p>${part.replace(/(<br\s*\/?>)?\n/gi, '<br>\n')}</p>`
    })
    .join('\n')
  // eslint-disable-next-line no-control-regex
  return joined.replace(/\u0001(\d+)\u0001/g, (_mark, index: string) => kept[Number(index)] ?? '')
}
