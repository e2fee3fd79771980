/**
 * Videos and posts of other sites are stored as a link in a `div`. Pages show a card and load the frame only
 * on request, so that the other site learns nothing before.
 */
import { type Embed, readEmbed } from '#domain/embeds/embed-providers.ts'
import { escapeHtml } from '#import/html/escape-html.ts'
import { decodeWritten, writeValue } from '#import/html/character-references.ts'

export const EMBED_CLASS = 'post-embed'

/** Output of the sanitizer: attribute values contain no quotes, and text contains no angle brackets. */
const BOX = new RegExp(
  `<div class="${EMBED_CLASS}"><a href="([^"]{1,600})"(?: target="_blank" rel="noopener noreferrer")?>([^<]{0,600})</a></div>`,
  'g',
)
const CARD = new RegExp(`<figure class="${EMBED_CLASS}" data-shape="[a-z]+" data-frame="([^"]+)">`, 'g')

const VERBS = { video: 'Play video', tall: 'Show post', audio: 'Play sound' } as const
const PLACES = { video: 'Watch on', tall: 'Read on', audio: 'Listen on' } as const

/** @param reader `page`: a card; `other`: a paragraph with the link, which pages also use for unknown sites */
export function renderEmbeds(sanitizedHtml: string, reader: 'page' | 'other'): string {
  if (!sanitizedHtml.includes(`<div class="${EMBED_CLASS}">`)) return sanitizedHtml
  return sanitizedHtml.replace(BOX, (box, href: string, words: string) => {
    const embed = readEmbed(decodeWritten(href))
    if (reader === 'other' || !embed) return `<p>${box.slice(box.indexOf('<a'), -'</div>'.length)}</p>`
    return renderCard(embed, words.trim() === '' || words === href ? embed.providerName : words)
  })
}

/** @param title plain text */
export const renderEmbed = (embed: Embed, title: string): string => renderCard(embed, escapeHtml(title))

function renderCard({ providerName, shape, page, frame }: Embed, title: string): string {
  return (
    `<figure class="${EMBED_CLASS}" data-shape="${shape}" data-frame="${writeValue(frame)}">` +
    `<p class="post-embed-title">${title}</p>` +
    `<button class="btn btn--primary" type="button" hidden>${VERBS[shape]}<span class="sr-only"> – ${title}</span></button>` +
    `<p class="post-embed-note"><span data-asks hidden>${providerName} learns of your visit once you press. </span>` +
    `<a href="${writeValue(page)}">${PLACES[shape]} ${providerName}<span class="sr-only"> – ${title}</span></a></p></figure>`
  )
}

export function listFrameOrigins(renderedHtml: string): string[] {
  const frames = [...renderedHtml.matchAll(CARD)].map(([, frame]) => decodeWritten(frame!))
  return [...new Set(frames.map((frame) => new URL(frame).origin))].sort()
}
