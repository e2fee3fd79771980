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
