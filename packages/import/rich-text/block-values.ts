/** Finds values in blocks of editors, which name the same things differently. */
import { getAt, isObject, type JsonObject, listWords } from '../json/json-values.ts'
import { resolveWixAddress } from './wix-address.ts'
import { toText } from '../text/clean-text.ts'
import { element, linkBlock, picture, type RichNode } from './rich-node.ts'

/** Deeper addresses belong to other things. */
const MAX_SEARCH_DEPTH = 6
const ADDRESS = /^(?:https?:)?\/\/[^\s"<>]+$/i
const ADDRESS_KEYS = [
  'url',
  'href',
  'src',
  'link',
  'source',
  'embed',
  'uri',
  'original',
  'mp4',
  'file',
  'service',
]
/** Keys whose values are for programs, not for readers. */
const SETTING =
  /^(?:_|type$|nodeType$|kind$|object$|id$|key$|style$|format$|version$|depth$|mode$|layout$|target$|rel$|align|text-?align|color|background|width$|height$|mime|className$)|(?:Id|Key)$/i
const TEXT_KEYS = [
  'title',
  'heading',
  'text',
  'description',
  'subtitle',
  'summary',
  'caption',
  'message',
  'body',
]
const TITLE_KEYS = ['title', 'name', 'text', 'label', 'fileName', 'alt', 'caption']

/** First filled text at one of the paths, such as `image.src.url`. */
export function pickText(value: unknown, ...paths: readonly string[]): string {
  for (const path of paths) {
    const found = toText(getAt(value, path.split('.'))).trim()
    if (found !== '') return found
  }
  return ''
}

/** First web address in a block, preferring keys such as "url". */
export function findAddress(value: unknown, depth = 0): string {
  if (typeof value === 'string') return ADDRESS.test(value.trim()) ? value.trim() : ''
  if (depth > MAX_SEARCH_DEPTH || typeof value !== 'object' || value === null) return ''
  const preferred = isObject(value) ? ADDRESS_KEYS.map((key) => value[key]) : []
  for (const inner of [...preferred, ...Object.values(value)]) {
    const found = findAddress(inner, depth + 1)
    if (found !== '') return found
  }
  return ''
}

/** Converts a block that posts can't contain to a link, or reports it as lost. */
export function replaceBlock(block: JsonObject, what: string): RichNode {
  const address = findAddress(block)
  if (address === '') return nameLoss(block, what)
  const title = TITLE_KEYS.map((key) => findTitle(block, key)).find((words) => words !== '') ?? ''
  const link = linkBlock(address.replace(/^\/\//, 'https://'), title)
  const words = TEXT_KEYS.map((key) => findTitle(block, key)).filter((text) => text !== '' && text !== title)
  return words.length === 0 ? link : element('div', [link, { kind: 'loss', what, words: words.join(' ') }])
}

export function nameLoss(block: JsonObject, what: string): RichNode {
  return { kind: 'loss', what, words: listWords(block, SETTING).join(' ') }
}

function findTitle(value: JsonObject, key: string, depth = 0): string {
  const own = toText(value[key]).trim()
  if (own !== '' && !ADDRESS.test(own)) return own.slice(0, 200)
  if (depth > MAX_SEARCH_DEPTH) return ''
  for (const inner of Object.values(value)) {
    const found = isObject(inner) ? findTitle(inner, key, depth + 1) : ''
    if (found !== '') return found
  }
  return ''
}

const PICTURE_PATHS = [
  'src',
  'url',
  'image.url',
  'file.url',
  'image.src.url',
  'image.src.id',
  'image.media.src.url',
  'image.media.src.id',
  'image.src',
  'asset.url',
  'asset._ref',
  'image.asset.url',
  'image.file.url',
  'fields.file.url',
  'target.fields.file.url',
  'attributes.url',
]

/** A picture without an address is a loss. */
export function readPicture(block: JsonObject): RichNode {
  const src = resolveWixAddress(pickText(block, ...PICTURE_PATHS)).replace(/^\/\//, 'https://')
  if (src === '' || /^image-[\da-f]+-\d+x\d+-\w+$/.test(src)) {
    return nameLoss(block, src === '' ? 'picture without address' : `picture ${src}`)
  }
  const alt = pickText(block, 'alt', 'altText', 'image.altText', 'alternativeText', 'image.alternativeText')
  const caption = pickText(block, 'caption', 'image.caption', 'attribution')
  return picture({
    src,
    alt: alt || pickText(block, 'title', 'target.fields.title', 'fields.title'),
    caption,
  })
}
