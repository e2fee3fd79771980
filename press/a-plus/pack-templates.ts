import type { Page } from 'playwright-core'
import { comparison } from './comparison.ts'
import { dropGuides, type Drawing, writeDrawing } from './drawing.ts'
import { writeReadMe } from './read-me.ts'
import { routine } from './routine.ts'
import { story } from './story.ts'
import { type SizeName, templateSizes } from './template.ts'
import { writeZip, type ZipEntry } from '../print/zip-archive.ts'

export const templates = [comparison, routine, story] as const
const SIZES = Object.keys(templateSizes) as SizeName[]
const FOLDER = 'a-plus-templates'

/** The layered templates with a picture of each and a text that explains them. */
export async function packTemplates(page: Page): Promise<Buffer> {
  const entries: ZipEntry[] = [{ path: `${FOLDER}/READ ME.txt`, content: writeReadMe(templates) }]
  for (const template of templates) {
    for (const size of SIZES) {
      const drawing = template.draw(size)
      const name = templateSizes[size].name
      entries.push(
        { path: `${FOLDER}/${template.slug}/${name}.svg`, content: writeDrawing(drawing) },
        {
          path: `${FOLDER}/previews/${template.slug}-${name}.png`,
          content: await pictureDrawing(page, dropGuides(drawing)),
        },
      )
    }
  }
  return writeZip(entries)
}

async function pictureDrawing(page: Page, drawing: Drawing): Promise<Buffer> {
  const { width, height } = drawing
  await page.setViewportSize({ width, height })
  await page.setContent(`<body style="margin:0">${writeDrawing(drawing)}</body>`)
  return page.screenshot({ clip: { x: 0, y: 0, width, height } })
}

/** A picture of all three templates, for the page that offers them. */
export async function pictureTemplates(page: Page): Promise<Buffer> {
  const images = templates.map((template) => {
    const svg = Buffer.from(writeDrawing(dropGuides(template.draw('desktop')))).toString('base64')
    return `<img src="data:image/svg+xml;base64,${svg}">`
  })
  await page.setViewportSize({ width: 720, height: 540 })
  await page.setContent(
    `<style>body{margin:0;position:relative;width:720px;height:540px;overflow:hidden;background:#dfe7de}
      img{position:absolute;width:560px;border-radius:10px;box-shadow:0 14px 40px rgb(12 31 26 / .25)}
      img:nth-of-type(1){left:36px;top:34px}img:nth-of-type(2){left:94px;top:158px}img:nth-of-type(3){left:152px;top:282px}</style>
      ${images.join('')}`,
  )
  return page.screenshot()
}
