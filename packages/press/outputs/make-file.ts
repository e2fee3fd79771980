import type { BrowserPrinter } from './browser-printer.ts'
import { cutFont } from './cut-font.ts'
import type { Output, Source } from './output.ts'
import { zipSync } from 'fflate'

/** Creates the file of a source. */
export async function makeFile(source: Source, printer: BrowserPrinter): Promise<Uint8Array> {
  switch (source.kind) {
    case 'text':
      return new TextEncoder().encode(source.text)
    case 'bytes':
      return source.bytes
    case 'pdf':
      return printer.printPdf(source.html)
    case 'picture':
      return printer.takePicture(source)
    case 'font':
      return cutFont(source)
  }
  return makeArchive(source.entries, printer)
}

async function makeArchive(entries: readonly Output[], printer: BrowserPrinter): Promise<Uint8Array> {
  const files: [string, Uint8Array][] = []
  for (const { path, source } of entries) files.push([path, await makeFile(source, printer)])
  return writeArchive(files)
}

/** Fixed modification time for reproducible archives; local time, because ZIP has no time zone. */
const MODIFIED = new Date(2026, 0, 1)

/** Creates a ZIP archive of the files, in order. */
export function writeArchive(files: readonly (readonly [path: string, bytes: Uint8Array])[]): Uint8Array {
  return zipSync(Object.fromEntries(files), { level: 9, mtime: MODIFIED })
}
