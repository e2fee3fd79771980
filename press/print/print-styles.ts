import { readFile } from 'node:fs/promises'

const root = new URL('../../', import.meta.url)

/** Static cuts of the site's fonts; press/print/fonts says why print needs them. */
const FACES = [
  { family: 'Archivo Heading', file: 'archivo-heading', weight: 400 },
  { family: 'Archivo Label', file: 'archivo-label', weight: 400 },
  { family: 'Instrument Sans', file: 'instrument-sans-regular', weight: 400 },
  { family: 'Instrument Sans', file: 'instrument-sans-semibold', weight: 600 },
] as const

/** A file of the repository as a data URL. */
export async function readAsDataUrl(path: string, type: string): Promise<string> {
  const bytes = await readFile(new URL(path, root))
  return `data:${type};base64,${bytes.toString('base64')}`
}

/** The fonts and the style sheet at `path`, ready to stand in a page that loads nothing. */
export async function readPrintStyles(path: string): Promise<string> {
  const rules = FACES.map(async ({ family, file, weight }) => {
    const url = await readAsDataUrl(`press/print/fonts/${file}.woff2`, 'font/woff2')
    return `@font-face{font-family:'${family}';src:url(${url}) format('woff2');font-weight:${weight}}`
  })
  return [...(await Promise.all(rules)), await readFile(new URL(path, root), 'utf8')].join('\n')
}
