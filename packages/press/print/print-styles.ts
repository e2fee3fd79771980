import { readFile } from 'node:fs/promises'
import { readAsDataUrl } from '../outputs/output-files.ts'

/** Static versions of the site's fonts; fonts/README.md explains why print needs them. */
const FACES = [
  { family: 'Archivo Heading', file: 'archivo-heading', weight: 400 },
  { family: 'Archivo Figure', file: 'archivo-figure', weight: 400 },
  { family: 'Archivo Label', file: 'archivo-label', weight: 400 },
  { family: 'Instrument Sans', file: 'instrument-sans-regular', weight: 400 },
  { family: 'Instrument Sans', file: 'instrument-sans-semibold', weight: 600 },
] as const

/** Inline styles: fonts, shared print styles, and the style sheet at `url`. */
export async function readPrintStyles(url: URL): Promise<string> {
  const faces = FACES.map(async ({ family, file, weight }) => {
    const font = await readAsDataUrl(`packages/press/print/fonts/${file}.woff2`, 'font/woff2')
    return `@font-face{font-family:'${family}';src:url(${font}) format('woff2');font-weight:${weight}}`
  })
  const sheets = [new URL('print-sheet.css', import.meta.url), url].map((file) => readFile(file, 'utf8'))
  return (await Promise.all([...faces, ...sheets])).join('\n')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character]!)
}

/** Serializes an element with escaped attributes; `content` is inserted as markup. */
export function writeElement(tag: string, attributes: Record<string, string | number>, content = ''): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeText(String(value))}"`)
  return `<${tag}${written.join('')}>${content}</${tag}>`
}

export function writeText(tag: string, className: string, text: string): string {
  return writeElement(tag, className === '' ? {} : { class: className }, escapeText(text))
}
