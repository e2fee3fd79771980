import type { Picture } from '#app/seo/json-ld/image-object.ts'
import type { ShareImage } from '#app/seo/share-image/share-address.ts'
import { listCroppedRenderings } from '#domain/html/render/responsive-images.ts'
import { readCoverAddress } from './covers/chosen-cover.ts'
import type { PostWithCover } from './measure-cover.ts'

type PostPicture = Pick<PostWithCover, 'featured_image' | 'featured_image_alt' | 'cover'>

/**
 * The pictures of a post for search engines: three crops of a picture in our storage, any other picture as it is, or
 * the share image if there is none or only a drawing, which search engines don't show.
 */
export function listArticlePictures(
  { featured_image, featured_image_alt, cover }: PostPicture,
  { siteUrl, shareImage }: { siteUrl: string; shareImage: ShareImage },
): Picture[] {
  if (!featured_image || isDrawing(new URL(featured_image, siteUrl).pathname)) {
    const { url, width, height } = shareImage
    return [{ url, ...(width && { width }), ...(height && { height }) }]
  }
  const toPicture = (
    address: string,
    size: { width: number; height: number } | null | undefined,
  ): Picture => ({
    url: new URL(address, siteUrl).href,
    ...(size && { width: size.width, height: size.height }),
    ...(featured_image_alt && { caption: featured_image_alt }),
  })
  const crops = cover ? listCroppedRenderings(featured_image, cover) : []
  return crops.length > 0
    ? crops.map((crop) => toPicture(crop.address, crop))
    : [toPicture(featured_image, cover)]
}

function isDrawing(path: string): boolean {
  return path.endsWith('.svg') || readCoverAddress(path) !== null
}
