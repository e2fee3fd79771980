/**
 * Makes pictures of posts load without moving the page and no larger than they are shown. Pictures in our storage
 * say their own size in their address (`?w=1200&h=800`), which storage ignores and this module reads.
 */
import { decodeWritten, writeValue } from '#import/html/character-references.ts'
import { type PictureStorage, showPictureAddress, OBJECT_PATH, RENDER_PATH } from './picture-storage.ts'
import { rewriteTags } from './rewrite-tags.ts'

export type SizedPicture = {
  /** Pixels. */
  width: number
  /** Pixels. */
  height: number
  /** Addresses of smaller renderings with their widths; null for what is shown as it is. */
  srcSet: string | null
}

/** Widths that renderings are made in, in pixels. */
const RENDERED_WIDTHS = [480, 768, 1200, 1600]
/** Widest rendering of a picture that is no wider than the next step after the last. */
const MAX_RENDERED_WIDTH = 1600
/** A rendering of an animation may take longer than the animation itself. */
const SHOWN_AS_IT_IS = /\.gif$/i
/** Commas and spaces part the entries of a list of renderings. */
const PLAIN_PATH = /^[\w./%-]+$/
const SIDE = /^[1-9]\d{0,4}$/
/** The width of the text column; narrower screens show pictures across. */
const SIZES_IN_TEXT = '(max-width: 740px) 100vw, 700px'

/** Reads the size of a picture off its address, when it lies in the storage of this installation. */
export function readSizedPicture(address: string, storage: PictureStorage): SizedPicture | null {
  const [place = '', query = ''] = showPictureAddress(address, storage).split(/\?(.*)/s)
  const path = place.startsWith(storage.shownAt) ? place.slice(storage.shownAt.length) : ''
  const asked = new URLSearchParams(query)
  const width = asked.get('w') ?? ''
  const height = asked.get('h') ?? ''
  if (!path.startsWith(OBJECT_PATH) || !PLAIN_PATH.test(path) || !SIDE.test(width) || !SIDE.test(height))
    return null
  return {
    width: Number(width),
    height: Number(height),
    srcSet: SHOWN_AS_IT_IS.test(path)
      ? null
      : listRenderings(place.replace(OBJECT_PATH, RENDER_PATH), Number(width)),
  }
}

function listRenderings(address: string, width: number): string {
  const own = Math.min(width, MAX_RENDERED_WIDTH)
  const widths = [...RENDERED_WIDTHS.filter((step) => step < own), own]
  return widths.map((step) => `${address}?width=${step} ${step}w`).join(', ')
}

/** Shows our pictures where they are served, and adds sizes and renderings; anything else comes back as it is. */
export function addResponsiveImages(sanitizedHtml: string, storage: PictureStorage): string {
  return rewriteTags(sanitizedHtml, ({ tag, name, attributes }) =>
    name === 'img' ? `<img${writeImageAttributes(attributes, storage)}>` : tag,
  )
}

const SOURCE = / src="([^"]*)"/

function writeImageAttributes(attributes: string, storage: PictureStorage): string {
  const source = decodeWritten(SOURCE.exec(attributes)?.[1] ?? '')
  const shown = showPictureAddress(source, storage)
  const picture = readSizedPicture(source, storage)
  const added = Object.entries({
    width: picture?.width,
    height: picture?.height,
    srcset: picture?.srcSet,
    sizes: picture?.srcSet ? SIZES_IN_TEXT : null,
    loading: 'lazy',
    decoding: 'async',
  })
  const own = shown === source ? attributes : attributes.replace(SOURCE, () => ` src="${writeValue(shown)}"`)
  return added
    .filter(([, value]) => value !== null && value !== undefined)
    .reduce((written, [name, value]) => `${written} ${name}="${writeValue(String(value))}"`, own)
}

/** A crop of a picture that our storage makes when it is asked for. */
export type CroppedRendering = { address: string; width: number; height: number }

/** The shapes that Google asks for of the pictures of articles, each with the widest that is any use to it. */
const CROPS = [
  { across: 16, down: 9, maxWidth: 1200 },
  { across: 4, down: 3, maxWidth: 1200 },
  { across: 1, down: 1, maxWidth: 1200 },
]

/**
 * A picture in 16:9, 4:3 and 1:1, each as large as it is in the picture itself; none of a picture that storage makes
 * no renderings of.
 * @param address as it is shown, with the size of the picture in it
 */
export function listCroppedRenderings(address: string, picture: SizedPicture): CroppedRendering[] {
  if (picture.srcSet === null) return []
  const place = address.replace(/\?.*/s, '').replace(OBJECT_PATH, RENDER_PATH)
  return CROPS.flatMap(({ across, down, maxWidth }) => {
    const step = Math.floor(Math.min(picture.width / across, picture.height / down, maxWidth / across))
    if (step < 1) return []
    const [width, height] = [across * step, down * step]
    return [{ address: `${place}?width=${width}&height=${height}&resize=cover`, width, height }]
  })
}
