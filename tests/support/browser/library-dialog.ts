import type { Locator, Page } from 'playwright-core'
import { drawPicture } from '../inputs/draw-pictures.ts'
import { connectAsServer } from '../site/authoring-site.ts'
import type { RunningSite } from '../site/running-site.ts'

export type LibraryFile = { name: string; mimeType: string; buffer: Buffer }

/** Increased per picture, so that their bytes differ. */
let width = 300
export async function draw(name: string): Promise<LibraryFile> {
  width += 1
  return { name, mimeType: 'image/png', buffer: await drawPicture(width, 200).png().toBuffer() }
}
export const write = (name: string): LibraryFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${crypto.randomUUID()}`),
})

/** Uploads files on the media library page. @param words alt texts by file name */
export async function fillLibrary(
  page: Page,
  site: RunningSite,
  files: readonly LibraryFile[],
  words: Record<string, string> = {},
): Promise<void> {
  await page.goto(`${site.url}/admin/media`)
  await page.getByRole('button', { name: 'Upload', exact: true }).waitFor()
  await page.getByLabel('Upload: files').setInputFiles([...files])
  await page.getByText(`${files.length} of ${files.length} uploaded`).waitFor()
  const server = await connectAsServer(site)
  for (const [title, alt] of Object.entries(words)) {
    const { error } = await server.from('media').update({ alt }).eq('title', title)
    if (error) throw error
  }
}

export const libraryIn = (place: Locator) => place.getByRole('button', { name: 'Library', exact: true })
export const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`
