/**
 * Prints the case studies to supabase/seed/case-studies/<slug>.pdf with the Chromium at CHROME_PATH (or the
 * system's own). Slugs as arguments print only those; without any, all are printed.
 */
import { mkdir, readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { allCaseStudies } from '#content/clients/case-studies.ts'
import { serviceCards } from '#content/services/cards.ts'
import type { CaseStudyDocument } from './case-study-document.ts'
import { caseStudyDocuments } from './documents.ts'
import { renderDocument } from './render-document.ts'

const MAX_PDF_BYTES = 300_000

const root = new URL('../../', import.meta.url)
const outputFolder = new URL('supabase/seed/case-studies/', root)

async function readAsDataUrl(path: string, type: string): Promise<string> {
  const bytes = await readFile(new URL(path, root))
  return `data:${type};base64,${bytes.toString('base64')}`
}

async function readStyles(): Promise<string> {
  const faces = [
    { family: 'Archivo Heading', file: 'archivo-heading', weight: 400 },
    { family: 'Archivo Figure', file: 'archivo-figure', weight: 400 },
    { family: 'Archivo Label', file: 'archivo-label', weight: 400 },
    { family: 'Instrument Sans', file: 'instrument-sans-regular', weight: 400 },
    { family: 'Instrument Sans', file: 'instrument-sans-semibold', weight: 600 },
  ]
  const rules = faces.map(async ({ family, file, weight }) => {
    const url = await readAsDataUrl(`press/print/fonts/${file}.woff2`, 'font/woff2')
    return `@font-face{font-family:'${family}';src:url(${url}) format('woff2');font-weight:${weight}}`
  })
  const sheet = await readFile(new URL('press/case-studies/case-study.css', root), 'utf8')
  return [...(await Promise.all(rules)), sheet].join('\n')
}

async function renderPage(document: CaseStudyDocument, styles: string): Promise<string> {
  const caseStudy = allCaseStudies.find(({ slug }) => slug === document.slug)
  if (!caseStudy) throw new Error(`content/clients/case-studies.ts has no story "${document.slug}"`)
  return renderDocument({
    document,
    caseStudy,
    serviceTitles: serviceCards
      .filter((card) => caseStudy.services.includes(card.slug))
      .map((card) => card.title),
    artUrl: await readAsDataUrl(`public/art/case-studies/${document.slug}.svg`, 'image/svg+xml'),
    styles,
  })
}

/** Sheets have a fixed size, so text that grew too long would be cut off without a word. */
async function listOverfullSheets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.sheet')].flatMap((sheet, index) => {
      const floor = sheet.getBoundingClientRect().bottom - parseFloat(getComputedStyle(sheet).paddingBottom)
      const flow = [...sheet.children].filter((child) => getComputedStyle(child).position !== 'absolute')
      const excess = Math.max(...flow.map((child) => child.getBoundingClientRect().bottom)) - floor
      return excess > 1 ? [`sheet ${index + 1} is ${Math.round(excess)} px too long`] : []
    }),
  )
}

/** Writes one PDF; gives back what is wrong with it. */
async function printDocument(page: Page, document: CaseStudyDocument, styles: string): Promise<string[]> {
  const file = fileURLToPath(new URL(`${document.slug}.pdf`, outputFolder))
  await page.setContent(await renderPage(document, styles))
  await page.evaluate(() => window.document.fonts.ready)
  await page.pdf({ path: file, tagged: true, outline: true, printBackground: true, preferCSSPageSize: true })
  const { size } = await stat(file)
  console.log(`${document.slug}.pdf  ${Math.round(size / 1000)} kB`)
  const faults = await listOverfullSheets(page)
  if (size > MAX_PDF_BYTES) faults.push(`${size} bytes are more than ${MAX_PDF_BYTES}`)
  return faults.map((fault) => `${document.slug}.pdf: ${fault}`)
}

const wanted = process.argv.slice(2)
const documents = caseStudyDocuments.filter(({ slug }) => wanted.length === 0 || wanted.includes(slug))
if (documents.length === 0) throw new Error(`no case study is called ${wanted.join(' or ')}`)

await mkdir(outputFolder, { recursive: true })
const styles = await readStyles()
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const faults: string[] = []
try {
  const page = await browser.newPage()
  for (const document of documents) faults.push(...(await printDocument(page, document, styles)))
} finally {
  await browser.close()
}
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}
