import type { ImageObjectLeaf } from 'schema-dts'

export type Picture = {
  /** Absolute URL. */
  url: string
  /** Pixels, if known. */
  width?: number
  /** Pixels, if known. */
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
