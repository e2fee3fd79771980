import type { BrowserPrinter } from './browser-printer.ts'
import { cutFont } from './cut-font.ts'
import type { Output, Source } from './output.ts'
import { writeArchive } from './write-archive.ts'

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
