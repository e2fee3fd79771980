/** Verifies PDFs, since only verified ones are displayed inline (threat model, section 7). */
import type { ByteStore } from '../stores/byte-store.ts'

const PDF = 'application/pdf'
/** File header and trailer, ISO 32000-2, sections 7.5.2 and 7.5.5. */
const HEAD = /^%PDF-[12]\.\d/
const TAIL = /startxref\s+(\d{1,10})\s+%%EOF\s*$/
/** Target of `startxref`: a cross-reference table, or an object with a cross-reference stream. */
const REFERENCES = /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/
const HEAD_BYTES = 8
const TAIL_BYTES = 1024
const REFERENCES_BYTES = 64

export type PdfProof = {
  bytes: AsyncIterable<Uint8Array>
  /** Call after `bytes` ended. @param stored reads a range of the stored bytes */
  isMissing(stored: (start: number, end: number) => ReturnType<ByteStore['read']>): Promise<boolean>
}

export function provePdf(type: string, bytes: AsyncIterable<Uint8Array>): PdfProof | null {
  if (type.split(';')[0]!.trim().toLowerCase() !== PDF) return null
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
      tail = Buffer.concat([tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES)
      yield chunk
    }
  }
  return {
    bytes: pass(),
    async isMissing(stored) {
      const start = HEAD.test(head.toString('latin1')) ? TAIL.exec(tail.toString('latin1'))?.[1] : undefined
      if (start === undefined) return true
      const references = await stored(Number(start), Number(start) + REFERENCES_BYTES).catch(() => null)
      return references === null || !REFERENCES.test(await new Response(references).text())
    },
  }
}
