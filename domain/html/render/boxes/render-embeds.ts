/**
 * Videos and posts of other sites. They are stored as a link in a box; readers get a card, and its frame once they ask
 * for it: until then nothing of the page reaches the other site.
 */
import { type Embed, readEmbed } from '#domain/embeds/read-embed.ts'
import { decodeWritten, writeValue } from '#import/html/character-references.ts'

export const EMBED_CLASS = 'post-embed'

/** As the sanitizer writes it. A value can't hold its quotes, and no text holds its brackets. */
const BOX = new RegExp(
  `<div class="${EMBED_CLASS}"><a href="([^"]{1,600})"(?: target="_blank" rel="noopener noreferrer")?>([^<]{0,600})</a></div>`,
  'g',
)
const CARD = new RegExp(`<figure class="${EMBED_CLASS}" data-shape="[a-z]+" data-frame="([^"]+)">`, 'g')

/** What is said of each kind. */
const VERBS = { video: 'Play video', tall: 'Show post', audio: 'Play sound' } as const
const PLACES = { video: 'Watch on', tall: 'Read on', audio: 'Listen on' } as const

/**
 * Writes sanitized HTML again with cards in place of boxes. A link that leads to no site on the list stays a link.
 * @param reader `other`: feeds and Markdown get a paragraph with the link
 */
export function renderEmbeds(sanitizedHtml: string, reader: 'page' | 'other'): string {
  if (!sanitizedHtml.includes(`<div class="${EMBED_CLASS}">`)) return sanitizedHtml
  return sanitizedHtml.replace(BOX, (box, href: string, words: string) => {
    const embed = readEmbed(decodeWritten(href))
    if (reader === 'other' || !embed) return `<p>${box.slice(box.indexOf('<a'), -'</div>'.length)}</p>`
    return drawCard(embed, words.trim() === '' || words === href ? embed.providerName : words)
  })
}

/** @param title written as HTML */
function drawCard({ providerName, shape, page, frame }: Embed, title: string): string {
  return (
    `<figure class="${EMBED_CLASS}" data-shape="${shape}" data-frame="${writeValue(frame)}">` +
    `<p class="post-embed-title">${title}</p>` +
    `<button class="btn btn--primary" type="button" hidden>${VERBS[shape]}<span class="sr-only"> – ${title}</span></button>` +
    `<p class="post-embed-note"><span data-asks hidden>${providerName} learns of your visit once you press. </span>` +
    `<a href="${writeValue(page)}">${PLACES[shape]} ${providerName}<span class="sr-only"> – ${title}</span></a></p></figure>`
  )
}

/** Where the frames of an article come from, as far as it has any: origins for the policy of its page. */
export function listFrameOrigins(renderedHtml: string): string[] {
  const frames = [...renderedHtml.matchAll(CARD)].map(([, frame]) => decodeWritten(frame!))
  return [...new Set(frames.map((frame) => new URL(frame).origin))].sort()
}
