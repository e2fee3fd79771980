import type { ImageObjectLeaf } from 'schema-dts'

/** A picture with what is known of it for sure. */
export type Picture = {
  /** Absolute. */
  url: string
  /** Pixels; absent where nobody measured it. */
  width?: number
  /** Pixels; absent where nobody measured it. */
  height?: number
  caption?: string | undefined
}

export function describePicture({ url, width, height, caption }: Picture, id?: string): ImageObjectLeaf {
  return {
    '@type': 'ImageObject',
    ...(id && { '@id': id }),
    url,
    contentUrl: url,
    ...(width && { width: String(width) }),
    ...(height && { height: String(height) }),
    ...(caption && { caption }),
  }
}
