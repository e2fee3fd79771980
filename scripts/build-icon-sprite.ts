/** Writes app/ui/icons/icons.svg, the sprite of all icons named in app/ui/icons/icon-names.ts. */
import { readFile, writeFile } from 'node:fs/promises'
import { iconNames } from '#app/ui/icons/icon-names.ts'

const lucideFolder = new URL('../node_modules/lucide-static/icons/', import.meta.url)
const spriteFile = new URL('../app/ui/icons/icons.svg', import.meta.url)

async function readSymbol(name: string): Promise<string> {
  const svg = await readFile(new URL(`${name}.svg`, lucideFolder), 'utf8')
  const start = svg.indexOf('<svg')
  if (start === -1) throw new Error(`lucide-static has no drawing in ${name}.svg`)
  const drawing = svg.slice(svg.indexOf('>', start) + 1, svg.lastIndexOf('</svg>'))
  const compact = drawing.replaceAll(/\s+/g, ' ').replaceAll(/> </g, '><').replaceAll(' />', '/>').trim()
  return `<symbol id="${name}" viewBox="0 0 24 24">${compact}</symbol>`
}

const symbols = await Promise.all(iconNames.map(readSymbol))
await writeFile(
  spriteFile,
  `<!-- Built by scripts/build-icon-sprite.ts from Lucide (ISC license). Don't edit. -->\n<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
)
console.log(`${symbols.length} icons written to app/ui/icons/icons.svg`)
