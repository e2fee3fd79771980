import { addResponsiveImages } from './responsive-images.ts'
import { makeCodeScrollable } from './scrollable-code.ts'
import { markTextDirection } from './text-direction.ts'
import { renderBoxes } from './boxes/render-boxes.ts'
import type { PictureStorage } from './picture-storage.ts'

export function renderBody(sanitizedHtml: string, storage: PictureStorage): string {
  const html = makeCodeScrollable(addResponsiveImages(sanitizedHtml, storage))
  return renderBoxes(markTextDirection(html), 'page')
}
