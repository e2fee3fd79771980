import { type Browser, chromium, type Page } from 'playwright-core'
import { PDF_OPTIONS, type Picture } from './output.ts'

/** Prints pages with the Chromium at CHROME_PATH (or the system's own), which is started when it is first needed. */
export type BrowserPrinter = {
  /** @throws Error when a sheet holds more than fits: it would be cut off without a word. */
  printPdf: (html: string) => Promise<Uint8Array>
  takePicture: (picture: Picture) => Promise<Uint8Array>
  close: () => Promise<void>
}

export function createBrowserPrinter(): BrowserPrinter {
  let started: Promise<Browser> | undefined
  /** A page of its own each: the marks of a tagged PDF count on from what the page showed before. */
  async function withPage<Result>(html: string, use: (page: Page) => Promise<Result>): Promise<Result> {
    started ??= startBrowser()
    const page = await (await started).newPage()
    try {
      await page.setContent(html)
      await page.evaluate(() => document.fonts.ready)
      return await use(page)
    } finally {
      await page.close()
    }
  }
  return {
    printPdf: (html) =>
      withPage(html, async (page) => {
        const faults = await page.evaluate(listOverfullSheets)
        if (faults.length > 0) throw new Error(faults.join('; '))
        return dropDates(await page.pdf(PDF_OPTIONS))
      }),
    takePicture: ({ html, width, height }) =>
      withPage(html, async (page) => {
        await page.setViewportSize({ width, height })
        return page.screenshot({ clip: { x: 0, y: 0, width, height } })
      }),
    close: async () => (await started)?.close(),
  }
}

function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

/** Runs in the page: what flows may reach down to the padding of its sheet. */
function listOverfullSheets(): string[] {
  return [...document.querySelectorAll('.sheet')].flatMap((sheet, index) => {
    const floor = sheet.getBoundingClientRect().bottom - parseFloat(getComputedStyle(sheet).paddingBottom)
    const flow = [...sheet.children].filter((child) => getComputedStyle(child).position !== 'absolute')
    const excess = Math.max(...flow.map((child) => child.getBoundingClientRect().bottom)) - floor
    return excess > 1 ? [`sheet ${index + 1} is ${Math.round(excess)} px too long`] : []
  })
}

/** Sets both dates of a PDF to the first of January 2026, in the same place, so that the same page gives the same file. */
function dropDates(pdf: Buffer): Buffer {
  const dated = pdf
    .toString('latin1')
    .replaceAll(/(\/(?:CreationDate|ModDate) \(D:)\d{14}/g, (_, name: string) => `${name}20260101000000`)
  return Buffer.from(dated, 'latin1')
}
