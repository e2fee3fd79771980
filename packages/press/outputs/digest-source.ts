import { createHash, type Hash } from 'node:crypto'
import { FONT_FEATURES } from './cut-font.ts'
import { PDF_OPTIONS, type Source } from './output.ts'

/** SHA-256 of bytes, in hexadecimal. */
export function digestBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** SHA-256 of all inputs of a file, in hexadecimal. */
export function digestSource(source: Source): string {
  const hash = createHash('sha256')
  addSource(hash, source)
  return hash.digest('hex')
}

function addSource(hash: Hash, source: Source): void {
  switch (source.kind) {
    case 'text':
      return addPart(hash, 'bytes', source.text)
    case 'bytes':
      return addPart(hash, 'bytes', source.bytes)
    case 'pdf':
      return addPart(hash, `pdf ${JSON.stringify(PDF_OPTIONS)}`, source.html)
    case 'picture':
      return addPart(hash, `picture ${source.width}x${source.height}`, source.html)
    case 'font':
      return addPart(hash, `font ${JSON.stringify([FONT_FEATURES, source.codes, source.axes])}`, source.font)
    case 'archive':
      for (const entry of source.entries) {
        addPart(hash, 'entry', entry.path)
        addSource(hash, entry.source)
      }
  }
}

/** Length prefixes make the concatenation unambiguous. */
function addPart(hash: Hash, name: string, content: string | Uint8Array): void {
  hash.update(`${name}\0${Buffer.byteLength(content)}\0`).update(content)
}
