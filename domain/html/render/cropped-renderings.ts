import type { SizedPicture } from './responsive-images.ts'
import { OBJECT_PATH, RENDER_PATH } from './storage-paths.ts'

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
