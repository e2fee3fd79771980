import { createHash } from 'node:crypto'
import { SHARE_IMAGE_HEIGHT, SHARE_IMAGE_WIDTH, type ShareCard } from './share-card.ts'

/** What a share image is of: a word for the kind of page, and the name of the page among its kind. */
export type ShareSubject = { kind: ShareKind; name: string }

export const SHARE_KINDS = [
  'page',
  'blog',
  'news',
  'blog-tag',
  'news-tag',
  'author',
  'service',
  'result',
] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

/** The picture that a shared link is shown with. */
export type ShareImage = {
  /** Absolute. */
  url: string
  /** Pixels; absent where nobody measured it. */
  width?: number
  /** Pixels; absent where nobody measured it. */
  height?: number
  /** Media type; absent where nobody looked. */
  type?: string
  alt: string
}

/** Changes whenever the same card would be drawn otherwise. */
const DRAWING_VERSION = 1
const HASH_CHARACTERS = 16
const FILE = /^(?<name>.+)-[\da-f]{16}\.(?:png|jpg)$/su

/**
 * Where the image of a card is: `/share/blog/tacos-vs-acos-0123456789abcdef.png`. The address holds a hash of all that
 * is drawn, so what it leads to never changes.
 */
export function composeSharePath({ kind, name }: ShareSubject, card: ShareCard): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, card]))
    .digest('hex')
  const extension = chooseShareType(card) === 'image/jpeg' ? 'jpg' : 'png'
  return `/share/${kind}/${encodeURIComponent(name)}-${hash.slice(0, HASH_CHARACTERS)}.${extension}`
}

/** Photographs are smaller as JPEG, drawings as PNG. */
export function chooseShareType({ art }: ShareCard): 'image/png' | 'image/jpeg' {
  return 'picture' in art && art.picture?.kind === 'stored' ? 'image/jpeg' : 'image/png'
}

/** What an address was made for, whatever its hash; null for what is no such address. */
export function readShareSubject(kind: string, file: string): ShareSubject | null {
  const known = SHARE_KINDS.find((one) => one === kind)
  const name = FILE.exec(file)?.groups?.name
  return known && name !== undefined ? { kind: known, name } : null
}

/** The image of a page for its head. */
export function describeShareImage(subject: ShareSubject, card: ShareCard, siteUrl: string): ShareImage {
  return {
    url: siteUrl + composeSharePath(subject, card),
    width: SHARE_IMAGE_WIDTH,
    height: SHARE_IMAGE_HEIGHT,
    type: chooseShareType(card),
    alt: describeCard(card),
  }
}

function describeCard({ title, label, detail, agency, art }: ShareCard): string {
  const figure = art.kind === 'acos-curve' && art.result ? `: ${art.result.figure}` : ''
  return [`${title}${figure}`, detail, label, agency].filter((part) => part !== '').join(' – ')
}
