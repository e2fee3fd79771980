/**
 * Adds sizes and smaller renditions to pictures. URLs in our storage contain the size of the picture
 * (`?w=1200&h=800`), which storage ignores.
 */
import { decodeWritten, writeValue } from '#import/html/character-references.ts'
import { type PictureStorage, showPictureAddress, OBJECT_PATH, RENDER_PATH } from './picture-storage.ts'
import { rewriteTags } from './rewrite-tags.ts'

export type SizedPicture = NonNullable<ReturnType<typeof readSizedPicture>>

const RENDERED_WIDTHS_PX = [480, 768, 1200, 1600]
const MAX_RENDERED_WIDTH_PX = 1600
/** Resizing an animation may take too long. */
const ANIMATION = /\.gif$/i
/** Without commas and spaces, which separate `srcset` entries. */
const PLAIN_PATH = /^[\w./%-]+$/
const SIDE = /^[1-9]\d{0,4}$/
/** Width of the text column. Narrower screens show pictures at full width. */
const SIZES_IN_TEXT = '(max-width: 740px) 100vw, 700px'

export function readSizedPicture(address: string, storage: PictureStorage) {
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
    srcSet: ANIMATION.test(path)
      ? null
      : listRenderings(place.replace(OBJECT_PATH, RENDER_PATH), Number(width)),
  }
}

function listRenderings(address: string, width: number): string {
  const own = Math.min(width, MAX_RENDERED_WIDTH_PX)
  const widths = [...RENDERED_WIDTHS_PX.filter((step) => step < own), own]
  return widths.map((step) => `${address}?width=${step} ${step}w`).join(', ')
}

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

/** Aspect ratios and maximum widths that Google recommends for article images. */
const CROPS = [
  { across: 16, down: 9, maxWidth: 1200 },
  { across: 4, down: 3, maxWidth: 1200 },
  { across: 1, down: 1, maxWidth: 1200 },
]

/** @returns crops in 16:9, 4:3 and 1:1; empty if storage can't resize the picture */
export function listCroppedRenderings(address: string, picture: SizedPicture) {
  if (picture.srcSet === null) return []
  const place = address.replace(/\?.*/s, '').replace(OBJECT_PATH, RENDER_PATH)
  return CROPS.flatMap(({ across, down, maxWidth }) => {
    const step = Math.floor(Math.min(picture.width / across, picture.height / down, maxWidth / across))
    if (step < 1) return []
    const [width, height] = [across * step, down * step]
    return [{ address: `${place}?width=${width}&height=${height}&resize=cover`, width, height }]
  })
}
