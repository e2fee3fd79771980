/** Renders bodies of Ghost's old editor (Mobiledoc 0.3). */
import { toText } from '../text/clean-text.ts'
import { escapeHtml } from '#import/html/escape-html.ts'
import { getAt, isObject, listWords } from '../json/json-values.ts'
import { renderCard, renderImage, renderLost } from './render-card.ts'
import { parseQuietly } from './render-lexical.ts'

const SECTION = { markup: 1, image: 2, list: 3, card: 10 }
const SAFE_TAGS = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote aside ul ol strong b em i u code a s sub sup'.split(' '),
)

type Lists = { markups: readonly unknown[]; cards: readonly unknown[]; atoms: readonly unknown[] }

/** @param mobiledoc JSON of the `mobiledoc` field. Returns null if it is invalid. */
export function renderMobiledoc(mobiledoc: string): string | null {
  const document = parseQuietly(mobiledoc)
  const sections = getAt(document, ['sections'])
  if (!Array.isArray(sections)) return null
  const lists = {
    markups: listAt(document, 'markups'),
    cards: listAt(document, 'cards'),
    atoms: listAt(document, 'atoms'),
  }
  return sections.map((section) => renderSection(section, lists)).join('\n')
}

function renderSection(section: unknown, lists: Lists): string {
  if (!Array.isArray(section)) return ''
  const [kind, second, third] = section as unknown[]
  if (kind === SECTION.markup) return wrap(toText(second), renderMarkers(third, lists))
  if (kind === SECTION.image) return renderImage({ src: second })
  if (kind === SECTION.list && Array.isArray(third)) {
    return wrap(toText(second), third.map((item) => `<li>${renderMarkers(item, lists)}</li>`).join(''))
  }
  if (kind === SECTION.card && typeof second === 'number') return renderListedCard(lists.cards[second])
  const rest = section.slice(2)
  return listWords(rest).length > 0 ? renderLost('section', rest) : ''
}

/** Markers are [0 for text or 1 for an atom, opened markups, number of closed markups, value]. */
function renderMarkers(markers: unknown, lists: Lists): string {
  if (!Array.isArray(markers)) return ''
  const open: string[] = []
  let html = ''
  for (const marker of markers as unknown[]) {
    if (!Array.isArray(marker)) continue
    const [kind, opening, closing, value] = marker as unknown[]
    for (const index of Array.isArray(opening) ? opening : []) {
      const [tag, attributes] = entryAt(lists.markups, index)
      const name = SAFE_TAGS.has(toText(tag)) ? toText(tag) : 'span'
      open.push(name)
      html += name === 'a' ? `<a href="${escapeHtml(findHref(attributes))}">` : `<${name}>`
    }
    if (kind === 0) html += escapeHtml(toText(value))
    else html += renderAtom(entryAt(lists.atoms, value))
    for (let count = Number(closing) || 0; count > 0 && open.length > 0; count -= 1)
      html += `</${open.pop()}>`
  }
  return (
    html +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/** Atoms are [name, text, payload]; without text they are line breaks. */
function renderAtom([name, words, payload]: readonly unknown[]): string {
  const lost = listWords(payload).length > 0 ? renderLost(`atom “${toText(name)}”`, payload) : ''
  return (escapeHtml(toText(words)) || '<br>') + lost
}

function entryAt(list: readonly unknown[], index: unknown): readonly unknown[] {
  const entry = list[Number(index)]
  return Array.isArray(entry) ? entry : []
}

/** Attributes are a flat list: name, value, name, value. */
function findHref(attributes: unknown): string {
  if (!Array.isArray(attributes)) return ''
  const at = attributes.indexOf('href')
  return at === -1 ? '' : toText(attributes[at + 1])
}

function renderListedCard(card: unknown): string {
  if (!Array.isArray(card)) return ''
  const [name, payload] = card as unknown[]
  const known = isObject(payload) ? renderCard(toText(name), payload) : null
  return known ?? renderLost(`card “${toText(name)}”`, payload)
}

function wrap(tag: string, html: string): string {
  const name = SAFE_TAGS.has(tag) ? tag : 'p'
  return name === 'aside' ? `<blockquote>${html}</blockquote>` : `<${name}>${html}</${name}>`
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = getAt(value, [key])
  return Array.isArray(list) ? list : []
}
