import type { Output, Picture, Product } from '../outputs/output.ts'
import { comparison } from './comparison.ts'
import { type Drawing, dropGuides, writeDrawing } from './drawing.ts'
import { routine } from './routine.ts'
import { story } from './story.ts'
import { type SizeName, templateSizes, type Template } from './template.ts'

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

/** Readme of the archive, with CRLF line breaks for every editor. */
export function writeReadMe(described: readonly Template[]): string {
  const sizes = Object.values(templateSizes).map(
    ({ name, width, height }) => `  ${name}.svg   ${width} x ${height} px`,
  )
  const modules = described.flatMap(({ slug, title, question, palette }) => [
    `${title} (folder ${slug})`,
    `  Answers: "${question}"`,
    `  Colors to replace: ground ${palette.page}, second ground ${palette.tint}, text ${palette.ink}, accent ${palette.accent}`,
    '',
  ])
  return [
    'THREE A+ CONTENT TEMPLATES',
    'For personal use only: use them for your own brand, do not sell or pass them on.',
    '',
    'WHAT IS INSIDE',
    'Each module is a layered SVG file in three sizes, with a PNG picture of it in the folder "previews".',
    ...sizes,
    '  desktop and phone go together: the module for large images needs both.',
    '  standard is for accounts without the larger modules.',
    '',
    ...modules,
    'HOW TO USE THEM',
    '1. Open the SVG in Figma, Illustrator, Affinity Designer or Inkscape. Layers keep their names.',
    '2. Put your photos into the slots; the guides show the size and what should be in each photo.',
    '3. Replace the words. The guides give the longest text that fits.',
    '4. Replace the colors listed above with your own.',
    '5. Delete the layer "guides" and export as PNG or JPEG in RGB, under 2 MB.',
    '6. Write alternative text for every image: what it shows, in one sentence, with the product name once.',
    '',
    'BEFORE YOU UPLOAD',
    '- Compare only products of your own brand.',
    '- No prices, offers, dates, shipping promises, guarantees or contact details in the pictures.',
    '- No customer quotes, and no claim you could not prove on request.',
    '- Phone text at 24 px or more in the 600 px file; smaller text is lost on a real screen.',
    '- Repeat key facts in the listing text: words in pictures are not searched.',
    '- Image sizes and content rules change. Check them in A+ Content Manager on the day you upload.',
    '',
    'The authors are not affiliated with, endorsed by or sponsored by Amazon.com, Inc. or its affiliates.',
    '',
  ].join('\r\n')
}
