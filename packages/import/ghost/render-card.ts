/** Renders the cards of Ghost, whose fields have the same names in both of its editors. */
import { escapeHtml, renderCode } from '#import/html/escape-html.ts'
import { markdownToHtml } from '#import/html/markdown-to-html.ts'
import { isObject, listWords, type JsonObject } from '../json/json-values.ts'
import { toText } from '../text/clean-text.ts'

/** @returns null for an unknown card */
export function renderCard(name: string, card: JsonObject): string | null {
  const read = (...keys: string[]) => keys.map((key) => toText(card[key])).find((text) => text !== '') ?? ''
  switch (name) {
    case 'image':
      return renderImage(card)
    case 'gallery': {
      const images = Array.isArray(card['images']) ? card['images'].filter(isObject).map(renderImage) : []
      const caption = renderCaption(card)
      return images.length === 1 && caption === ''
        ? images.join('')
        : `<figure>${images.join('')}${caption}</figure>`
    }
    case 'html':
      return read('html')
    case 'markdown':
    case 'card-markdown':
      return markdownToHtml(read('markdown'))
    case 'code':
    case 'codeblock':
    case 'code-block':
      return `${renderCode(read('code'), read('language'))}${renderCaption(card)}`
    case 'callout':
      return `<div class="callout"><p>${`${escapeHtml(read('calloutEmoji'))} ${read('calloutText')}`.trim()}</p></div>`
    case 'toggle':
      return `<h4>${read('heading')}</h4>${read('content')}`
    case 'product':
      return (
        (read('productImageSrc') === '' ? '' : renderImage({ src: card['productImageSrc'] })) +
        `<h4>${read('productTitle')}</h4>${read('productDescription')}` +
        renderLink(read('productUrl'), read('productButton'))
      )
    case 'header':
    case 'signup':
    case 'call-to-action':
      return renderCallToAction(card)
    case 'button':
      return renderLink(read('buttonUrl'), read('buttonText'))
    case 'hr':
    case 'horizontalrule':
      return '<hr>'
    case 'paywall':
      return ''
    case 'bookmark':
    case 'embed':
    case 'video':
    case 'audio':
    case 'file':
      return renderReference(card)
    default:
      return null
  }
}

function renderCallToAction(card: JsonObject): string {
  const picture = toText(card['imageUrl']) || toText(card['backgroundImageSrc'])
  const heading = toText(card['header'])
  const texts = ['subheader', 'textValue', 'html', 'sponsorLabel', 'disclaimer'].map((key) =>
    toText(card[key]),
  )
  const written = texts
    .filter((text) => text !== '')
    .map((text) => (/<p[\s>]/.test(text) ? text : `<p>${text}</p>`))
  return (
    (picture === '' ? '' : renderImage({ src: picture })) +
    (heading === '' ? '' : `<h3>${heading}</h3>`) +
    written.join('') +
    renderLink(toText(card['buttonUrl']), toText(card['buttonText']))
  )
}

/** A link with the texts around it. */
function renderReference(card: JsonObject): string {
  const metadata = isObject(card['metadata']) ? card['metadata'] : {}
  const title = toText(metadata['title']) || toText(card['title']) || toText(card['fileTitle'])
  const texts = [
    ...['description', 'author', 'publisher'].map((key) => escapeHtml(toText(metadata[key]))),
    ...['fileCaption', 'caption'].map((key) => toText(card[key])),
  ]
  const url = toText(card['url']) || toText(card['src'])
  const lines = texts.filter((text) => text !== '').map((text) => `<p>${text}</p>`)
  if (url === '')
    return `${toText(card['html'])}${title === '' ? '' : `<p>${escapeHtml(title)}</p>`}${lines.join('')}`
  return renderLink(url, title) + lines.join('')
}

export function renderImage(image: JsonObject): string {
  const alt = escapeHtml(toText(image['alt']))
  const picture = `<img src="${escapeHtml(toText(image['src']))}" alt="${alt}">`
  const href = toText(image['href'])
  return `<figure>${href === '' ? picture : `<a href="${escapeHtml(href)}">${picture}</a>`}${renderCaption(image)}</figure>`
}

function renderCaption(card: JsonObject): string {
  const caption = toText(card['caption'])
  return caption === '' ? '' : `<figcaption>${caption}</figcaption>`
}

function renderLink(url: string, words: string): string {
  if (url === '') return words === '' ? '' : `<p>${escapeHtml(words)}</p>`
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(words || url)}</a></p>`
}

/** A placeholder that becomes an entry of the loss report when the body is cleaned. */
export function renderLost(what: string, value: unknown): string {
  const addresses = isObject(value) ? ['url', 'src', 'href'].map((key) => toText(value[key])) : []
  const words = [...listWords(value), ...addresses.filter((address) => /^https?:/.test(address))]
  return `<lost-block title="${escapeHtml(what.slice(0, 50))}">${escapeHtml(words.join(' '))}</lost-block>`
}
