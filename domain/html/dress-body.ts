import { dressPictures } from './dress-pictures.ts'
import { dressPreformatted } from './dress-preformatted.ts'

/**
 * The sanitized body of a post as readers get it: pictures with their sizes, wide text within the keyboard's reach.
 * @param storageOrigin origin of the storage service, without a trailing slash
 */
export function dressBody(sanitizedHtml: string, storageOrigin: string): string {
  return dressPreformatted(dressPictures(sanitizedHtml, storageOrigin))
}
