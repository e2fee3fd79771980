import { PICTURE_BUCKET } from '../bucket-names.ts'
import { OBJECT_PATH } from '../html/render/picture-storage.ts'
import { dropPictureChoices, type PictureSize, readPictureChoices } from './picture-choices.ts'

export type OriginalPicture = PictureSize & { name: string; address: string }

const FOLDER = `${OBJECT_PATH}${PICTURE_BUCKET}/`
const STORED = /^((?:blog-images|news)\/[\w.-]{1,200})\?w=([1-9]\d{0,4})&h=([1-9]\d{0,4})$/

/**
 * Finds the picture in our storage from which a URL was cropped; itself if uncropped, null for animations and
 * other URLs.
 */
export function findOriginal(address: string): OriginalPicture | null {
  const shown = dropPictureChoices(address)
  const start = shown.indexOf(FOLDER)
  if (start === -1) return null
  const folder = shown.slice(0, start + FOLDER.length)
  const [, name, width, height] = STORED.exec(shown.slice(folder.length)) ?? []
  if (name === undefined || name.toLowerCase().endsWith('.gif')) return null
  const { crop } = readPictureChoices(address)
  const original = crop?.original ?? { name, width: Number(width), height: Number(height) }
  return { ...original, address: `${folder}${original.name}?w=${original.width}&h=${original.height}` }
}
