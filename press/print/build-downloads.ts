/**
 * Makes the files that visitors may take along, and the pictures of them that the booking page shows:
 * public/downloads/*, with the Chromium at CHROME_PATH (or the system's own).
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { packTemplates, pictureTemplates } from '../a-plus/pack-templates.ts'
import { pictureSheet } from '../workbook/picture-workbook.ts'
import { printEbook } from '../ebook/print-ebook.ts'
import { calculateExample } from '../workbook/example-product.ts'
import { createProductResearchWorkbook } from '../workbook/product-research.ts'
import { createVerdictSheet } from '../workbook/verdict-sheets.ts'

const MAX_FILE_BYTES = 1_000_000

const folder = new URL('../../public/downloads/', import.meta.url)

async function saveFile(path: string, bytes: Buffer): Promise<void> {
  if (bytes.length > MAX_FILE_BYTES)
    throw new Error(`${path} has ${bytes.length} bytes, more than ${MAX_FILE_BYTES}`)
  await writeFile(new URL(path, folder), bytes)
  console.log(`${path}  ${Math.round(bytes.length / 1000)} kB`)
}

await mkdir(new URL('previews/', folder), { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 1200 } })
  const book = await printEbook(page)
  await saveFile('seller-central-ebook.pdf', book.pdf)
  await saveFile('previews/seller-central-ebook.png', book.preview)
  await saveFile('a-plus-templates.zip', await packTemplates(page))
  await saveFile('previews/a-plus-templates.png', await pictureTemplates(page))
  await saveFile('product-research-template.xlsx', createProductResearchWorkbook())
  await saveFile(
    'previews/product-research-template.png',
    await pictureSheet(page, createVerdictSheet(calculateExample())),
  )
} finally {
  await browser.close()
}
