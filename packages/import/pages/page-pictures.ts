/** Embeds the pictures of a zip in its pages as data URLs, within the limits of a post. */

export type PagePictures = {
  add(path: string, bytes: Uint8Array | null): void
  /** A new budget for the pictures of one post. */
  createBudget(): PictureBudget
  take(path: string, budget: PictureBudget): { url: string } | { problem: string }
}

export type PictureBudget = { bytes: number }

export const PICTURE_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|heic|heif|tiff?)$/i

/** As for pasted pictures. */
export const MAX_PICTURE_BYTES = 256 * 1024
/** Pictures of one post; a body may have 512 KiB, and base64 adds a third. */
const MAX_POST_BYTES = 320 * 1024
/** Pictures of a zip that are kept in memory: 64 MiB. */
const MAX_TOTAL_BYTES = 64 * 1024 * 1024

const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, 'png'],
  [/^\xff\xd8\xff/, 'jpeg'],
  [/^GIF8/, 'gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'webp'],
  [/^[\s\S]{4}ftypavi[fs]/, 'avif'],
]
const HEIC = /^[\s\S]{4}ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)/

export function createPagePictures(): PagePictures {
  const pictures = new Map<string, Uint8Array | null>()
  let total = 0
  return {
    add(path, bytes) {
      total += bytes?.length ?? 0
      pictures.set(path, total > MAX_TOTAL_BYTES ? null : bytes)
    },
    createBudget: () => ({ bytes: MAX_POST_BYTES }),
    take(path, budget) {
      const bytes = pictures.get(path)
      if (bytes === undefined) return { problem: 'is not in the zip' }
      if (bytes === null) return { problem: 'is larger than 256 KiB and cannot be imported with the post' }
      return encodePicture(bytes, budget)
    },
  }
}

export function encodePicture(
  bytes: Uint8Array,
  budget: PictureBudget,
): { url: string } | { problem: string } {
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  if (HEIC.test(head)) return { problem: 'is a HEIC photo, which most browsers can’t show. Save it as JPG' }
  const type = SIGNATURES.find(([signature]) => signature.test(head))?.[1]
  if (type === undefined) return { problem: 'is not a PNG, JPG, WebP, AVIF or GIF' }
  if (bytes.length > MAX_PICTURE_BYTES)
    return { problem: 'is larger than 256 KiB and cannot be imported with the post' }
  if (bytes.length > budget.bytes) return { problem: 'does not fit into the post beside its other pictures' }
  budget.bytes -= bytes.length
  return { url: `data:image/${type};base64,${toBase64(bytes)}` }
}

const STEP = 0x8000

function toBase64(bytes: Uint8Array): string {
  let signs = ''
  for (let at = 0; at < bytes.length; at += STEP)
    signs += String.fromCharCode(...bytes.subarray(at, at + STEP))
  return btoa(signs)
}
