/** Converts WordPress bodies: block comments, shortcodes, and old posts without paragraphs. */
import { MAX_HTML_BYTES } from '#import/html/parse-html.ts'
import { escapeHtml, escapeText } from '#import/html/escape-html.ts'
import { renderFootnotes, replaceComment } from './block-comments.ts'
import { addParagraphs } from './wordpress-paragraphs.ts'

export type WordPressBody = { html: string; notes: string[] }

export type Attachment = { url: string; alt: string; caption: string }

type Sources = {
  attachments: ReadonlyMap<string, Attachment>
  /** JSON of the post's footnotes. */
  footnotes: string
}
const NO_SOURCES: Sources = { attachments: new Map(), footnotes: '' }

/** Code, in which shortcodes, comments and line breaks are not converted. */
const CODE =
  /<(pre|code|script|style|textarea)\b[^<>]*>|\[(code|sourcecode|source|php|css|html|javascript|js|python|sql|bash|xml)\b([^[\]]*)\]|\[\[(?=\/?(?:gallery|caption|wp_caption|audio|video|embed|playlist|code|sourcecode|youtube|vimeo|contact-form|toc)\b)/gi

/*
 * No attribute pattern below may match "[", so that each shortcode start ends the previous one and repeated starts take
 * linear time.
 */
/** Unwrapped shortcodes: page builders and columns. */
const FRAME_SHORTCODE =
  /\[\/?((?:vc_|et_pb_|fusion_|av_|su_|mk_|tatsu_|cs_|x_|nectar_|kc_|one_|two_|three_)[\w-]*|row|column|col|section|container|accordion|tabs?|toggle|spoiler|box|highlight|dropcap|quote|divider|spacer)(\s[^[\]]*)?\]/gi
/** Shortcodes whose content can't be recreated. */
const LOST_SHORTCODE =
  /\[(gallery|playlist|contact-form-7|contact-form|wpforms|gravityform|ninja_form|formidable|mc4wp_form|tablepress|table|rev_slider|metaslider|smartslider3|elementor-template|products?|add_to_cart|toc|ez-toc|poll|instagram-feed|slideshow|soundcloud|googlemaps|sharethis|jetpack[\w-]*)\b(\s[^[\]]*)?\/?\]/gi
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

export function readWordPressBody(source: string, sources: Sources = NO_SOURCES): WordPressBody {
  // Exceeds the limit of a post and is rejected later.
  if (source.length > MAX_HTML_BYTES) return { html: source, notes: [] }
  const lost: LostParts = new Map()
  const lose = (name: string, words: string): void => {
    const entry = lost.get(name) ?? { count: 0, words: [] }
    entry.count += 1
    if (words.trim() !== '') entry.words.push(words.replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS_LENGTH))
    lost.set(name, entry)
  }
  const kept: string[] = []
  // eslint-disable-next-line no-control-regex
  let html = keepCode(source.replace(/\u0001/g, '').replace(/\r\n?/g, '\n'), kept)
  const footnotes = renderFootnotes(sources.footnotes)
  let hasFootnotes = false
  html = dropBetween(html, '<!--', '-->', (comment) => {
    const replaced = replaceComment(comment, footnotes, lose)
    hasFootnotes ||= replaced !== ''
    return replaced
  })
  if (!hasFootnotes) html += footnotes
  if (html.includes('[')) html = replaceShortcodes(html, sources.attachments, lose)
  html = html.replace(ADDRESS_LINE, (_line, address: string) => makeLinkParagraph(address))
  html = html.replace(PICTURE_TAG, (tag) => tag.replace(PICTURE_SOURCE, nameOriginal))
  // A tag of PHP would be read as a comment.
  html = addParagraphs(html.replaceAll('<?', '&lt;?'))
  // eslint-disable-next-line no-control-regex
  html = html.replace(/\u0001(\d+)\u0001/g, (_mark, index: string) => kept[Number(index)] ?? '')
  return { html: html.replace(/\n{3,}/g, '\n\n').trim(), notes: [...lost].map(describeLost) }
}

type LostParts = Map<string, { count: number; words: string[] }>
const MAX_WORDS_LENGTH = 500
const MAX_TEXTS = 100

function describeLost([name, { count, words }]: [string, { count: number; words: string[] }]): string {
  const quoted = words.slice(0, MAX_TEXTS).map((text) => `“${text}”`)
  const ending = quoted.length === 0 ? '' : ` (${quoted.join('; ')})`
  return `${count} ${name}${count > 1 && !/[\]”]$/.test(name) ? 's' : ''} could not be kept${ending}.`
}

/** Replaces code by marks, so that nothing in it is read as a shortcode, comment or line. */
function keepCode(source: string, kept: string[]): string {
  let result = ''
  let at = 0
  const missing = new Set<string>()
  for (const match of source.matchAll(CODE)) {
    const [start, element, shortcode, attributes = ''] = match
    if (match.index < at) continue
    const end = element === undefined ? (shortcode === undefined ? ']]' : `[/${shortcode}]`) : `</${element}>`
    if (missing.has(end)) continue
    const close = source.indexOf(end, match.index + start.length)
    if (close === -1) {
      missing.add(end)
      continue
    }
    const inner = source.slice(match.index + start.length, close)
    kept.push(writeCode({ element, shortcode, attributes, inner }))
    const mark = `\u0001${kept.length - 1}\u0001`
    const isPre = element?.toLowerCase() === 'pre'
    const isBlock = isPre || shortcode !== undefined
    result += source.slice(at, match.index) + (isBlock ? `${isPre ? start : '<pre>'}${mark}</pre>` : mark)
    if (element !== undefined && !isPre) kept[kept.length - 1] = start + kept.at(-1)! + end
    at = close + end.length
  }
  return result + source.slice(at)
}

type CodePart = { element?: string; shortcode?: string; attributes: string; inner: string }

function writeCode({ element, shortcode, attributes, inner }: CodePart): string {
  if (element !== undefined) return inner.replaceAll('<?', '&lt;?')
  if (shortcode === undefined) return `[${inner}]`
  const named = /\b(?:lang|language)\s*=\s*["']?([\w+#.-]+)/i.exec(attributes)?.[1]
  const language = named ?? (/^(?:code|source|sourcecode)$/i.test(shortcode) ? '' : shortcode.toLowerCase())
  const start = language === '' ? '<code>' : `<code class="language-${escapeHtml(language)}">`
  return `${start}${escapeText(inner.trim())}</code>`
}

type Lose = (name: string, words: string) => void

function replaceShortcodes(source: string, attachments: ReadonlyMap<string, Attachment>, lose: Lose): string {
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
      if (address !== undefined) return makeLinkParagraph(address)
      if (!attributes.includes('=')) return all
      lose(`[${/\w+/.exec(all)![0].toLowerCase()}]`, '')
      return ''
    })
    .replace(LOST_SHORTCODE, (_all, name: string, attributes = '') => {
      const pictures = /^gallery$/i.test(name) ? makeGallery(attributes, attachments, lose) : ''
      if (pictures === '') lose(`[${name.toLowerCase()}]`, '')
      return pictures
    })
    .replace(FRAME_SHORTCODE, (all, name: string, attributes?: string) => {
      const isShortcode = name.includes('_') || attributes !== undefined || isClosed(name.toLowerCase())
      return isShortcode ? `\n\n${readTitle(attributes)}` : all
    })
}

/** Title that a frame shows above its content. */
function readTitle(attributes = ''): string {
  const title = /\b(?:title|heading|header|caption)\s*=\s*"([^"]+)"/i.exec(attributes)?.[1]
  return title === undefined ? '' : `<strong>${title}</strong>\n\n`
}

/** Pictures of a gallery that are in the same file. */
function makeGallery(attributes: string, attachments: ReadonlyMap<string, Attachment>, lose: Lose): string {
  const ids = /\b(?:ids|include)\s*=\s*["']?([\d,\s]+)/i.exec(attributes)?.[1] ?? ''
  const pictures = ids.split(',').map((id) => attachments.get(id.trim()))
  const found = pictures.filter((picture) => picture !== undefined)
  if (found.length === 0) return ''
  for (let count = found.length; count < pictures.length; count += 1) lose('picture of a gallery', '')
  const figures = found.map(({ url, alt, caption }) => {
    const image = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`
    return `<figure>${image}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
  })
  return `\n\n<figure>${figures.join('')}</figure>\n\n`
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
