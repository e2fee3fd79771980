import type { Output, Product } from '../outputs/output.ts'
import { type FontFace, fontFaces } from './font-sources.ts'
import { type FontPart, listFontParts } from './font-parts.ts'
import { writeUnicodeRange } from './unicode-range.ts'

const FOLDER = 'app/styles/fonts'

/** Font subsets of the site and their `@font-face` rules. */
export const fonts: Product = {
  name: 'fonts',
  maxBytes: 30_000,
  listOutputs: async () => {
    const faces = await Promise.all(
      fontFaces.map(async (face) => ({ face, parts: await listFontParts(face) })),
    )
    const files = faces.flatMap(({ face, parts }) =>
      parts.map((part): Output => ({
        path: `${FOLDER}/${nameFile(face, part)}`,
        source: { kind: 'font', font: part.font, codes: part.codes, axes: face.axes },
      })),
    )
    const rules = faces.flatMap(({ face, parts }) => parts.map((part) => writeRule(face, part)))
    const text = `/* Written by the press: npm run press -- fonts. */\n${rules.join('\n')}`
    return [...files, { path: `${FOLDER}/faces.css`, source: { kind: 'text', text } }]
  },
}

function nameFile(face: FontFace, part: FontPart): string {
  return `${face.name}-${part.name}.woff2`
}

function writeRule(face: FontFace, part: FontPart): string {
  const lines = [
    `font-family: '${face.family}';`,
    `src: url('./${nameFile(face, part)}') format('woff2');`,
    `font-weight: ${face.weights};`,
    face.stretch && `font-stretch: ${face.stretch};`,
    face.style === 'italic' && 'font-style: italic;',
    'font-display: swap;',
    `unicode-range: ${writeUnicodeRange(part.codes)};`,
  ]
  const body = lines.filter(Boolean).map((line) => `  ${line as string}\n`)
  return `@font-face {\n${body.join('')}}\n`
}
