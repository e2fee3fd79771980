import { addResponsiveImages } from './responsive-images.ts'
import { makeCodeScrollable } from './scrollable-code.ts'
import { renderBoxes } from './boxes/render-boxes.ts'
import type { PictureStorage } from './picture-storage.ts'

export function renderBody(sanitizedHtml: string, storage: PictureStorage): string {
  return renderBoxes(makeCodeScrollable(addResponsiveImages(sanitizedHtml, storage)), 'page')
}
