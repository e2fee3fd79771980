import { createHash } from 'node:crypto'
import { SHARE_IMAGE_HEIGHT, SHARE_IMAGE_WIDTH, type ShareCard } from './share-card.ts'

/** Identifies the page of a share image. `name`: slug or id of the page. */
export type ShareSubject = { kind: ShareKind; name: string }

export const SHARE_KINDS = [
  'page',
  'blog',
  'news',
  'blog-tag',
  'news-tag',
  'author',
  'service',
  'case-study',
  'landing',
  'result',
] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

export type ShareImage = {
  /** Absolute URL. */
  url: string
  /** Pixels, if known. */
  width?: number
  /** Pixels, if known. */
  height?: number
  /** Media type, if known. */
  type?: string
  alt: string
}

/** Increase it when cards are drawn differently. */
const DRAWING_VERSION = 1
const HASH_CHARACTERS = 16
const FILE = /^(?<name>.+)-[\da-f]{16}\.(?:png|jpg)$/su

/**
 * Returns the path of a card's image, such as `/share/blog/tacos-vs-acos-0123456789abcdef.png`. It contains a
 * hash of everything that is drawn, so that it can be cached forever.
 */
export function composeSharePath({ kind, name }: ShareSubject, card: ShareCard): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, card]))
    .digest('hex')
  const extension = chooseShareType(card) === 'image/jpeg' ? 'jpg' : 'png'
  return `/share/${kind}/${encodeURIComponent(name)}-${hash.slice(0, HASH_CHARACTERS)}.${extension}`
}

/** JPEG for photographs, PNG for drawings. */
export function chooseShareType({ art }: ShareCard): 'image/png' | 'image/jpeg' {
  return 'picture' in art && art.picture?.kind === 'stored' ? 'image/jpeg' : 'image/png'
}

/** Parses a path with any hash; null if it is not a share image. */
export function readShareSubject(kind: string, file: string): ShareSubject | null {
  const known = SHARE_KINDS.find((one) => one === kind)
  const name = FILE.exec(file)?.groups?.name
  return known && name !== undefined ? { kind: known, name } : null
}

/** Describes the share image for head tags. */
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
