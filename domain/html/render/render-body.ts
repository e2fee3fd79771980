import { dressPictures } from './responsive-images.ts'
import { dressPreformatted } from './scrollable-code.ts'
import type { PictureStorage } from './picture-storage.ts'

/** The sanitized body of a post as readers get it: pictures with their sizes, wide text within the keyboard's reach. */
export function dressBody(sanitizedHtml: string, storage: PictureStorage): string {
  return dressPreformatted(dressPictures(sanitizedHtml, storage))
}
