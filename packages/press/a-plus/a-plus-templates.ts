import type { Output, Picture, Product } from '../outputs/output.ts'
import { comparison } from './comparison.ts'
import { type Drawing, dropGuides, writeDrawing } from './drawing.ts'
import { writeReadMe } from './read-me.ts'
import { routine } from './routine.ts'
import { story } from './story.ts'
import { type SizeName, templateSizes } from './template.ts'

export const templates = [comparison, routine, story] as const
const SIZES = Object.keys(templateSizes) as SizeName[]
const FOLDER = 'a-plus-templates'

/** Layered A+ templates with a preview of each and a readme, and one preview of all for the page. */
export const aPlusTemplates: Product = {
  name: 'a-plus',
  maxBytes: 1_000_000,
  listOutputs: async () => [
    {
      path: 'public/downloads/a-plus-templates.zip',
      source: { kind: 'archive', entries: listEntries() },
    },
    {
      path: 'public/downloads/previews/a-plus-templates.png',
      source: { kind: 'picture', ...pictureTemplates() },
    },
  ],
}

function listEntries(): Output[] {
  const readMe: Output = {
    path: `${FOLDER}/READ ME.txt`,
    source: { kind: 'text', text: writeReadMe(templates) },
  }
  const drawings = templates.flatMap((template) =>
    SIZES.flatMap((size): Output[] => {
      const drawing = template.draw(size)
      const name = templateSizes[size].name
      return [
        {
          path: `${FOLDER}/${template.slug}/${name}.svg`,
          source: { kind: 'text', text: writeDrawing(drawing) },
        },
        {
          path: `${FOLDER}/previews/${template.slug}-${name}.png`,
          source: { kind: 'picture', ...pictureDrawing(dropGuides(drawing)) },
        },
      ]
    }),
  )
  return [readMe, ...drawings]
}

function pictureDrawing(drawing: Drawing): Picture {
  const { width, height } = drawing
  return { html: `<body style="margin:0">${writeDrawing(drawing)}</body>`, width, height }
}

function pictureTemplates(): Picture {
  const images = templates.map((template) => {
    const svg = Buffer.from(writeDrawing(dropGuides(template.draw('desktop')))).toString('base64')
    return `<img src="data:image/svg+xml;base64,${svg}">`
  })
  const html = `<style>body{margin:0;position:relative;width:720px;height:540px;overflow:hidden;background:#dfe7de}
      img{position:absolute;width:560px;border-radius:10px;box-shadow:0 14px 40px rgb(12 31 26 / .25)}
      img:nth-of-type(1){left:36px;top:34px}img:nth-of-type(2){left:94px;top:158px}img:nth-of-type(3){left:152px;top:282px}</style>
      ${images.join('')}`
  return { html, width: 720, height: 540 }
}
