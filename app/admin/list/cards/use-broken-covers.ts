import { type SyntheticEvent, useState } from 'react'
import type { AuthoredPost } from '#app/data/posts/post-reader.ts'
import { readPictureStorage } from '#app/data/context/site-configuration.ts'
import { cleanImageUrl } from '#import/html/sanitize/clean-url.ts'
import { showPictureAddress } from '#domain/html/render/picture-storage.ts'

/**
 * Pictures of cards that could not be loaded. Their posts are drawn as those without a picture are: the blog draws a
 * cover, the news show none.
 */
export function useBrokenCovers() {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  return {
    /** Cards show the address as app/posts/measure-cover.ts gives it. */
    isBroken: ({ featured_image: image }: AuthoredPost) =>
      image !== null && broken.has(showPictureAddress(cleanImageUrl(image) ?? '', readPictureStorage())),
    /** For the capture phase: an error does not bubble. */
    hideBroken: ({ target }: SyntheticEvent) => {
      const source = target instanceof HTMLImageElement ? target.getAttribute('src') : null
      if (source !== null) setBroken((known) => new Set([...known, source]))
    },
  }
}
