import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { provePdf } from './prove-pdf.ts'

const BODY = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'
const REFERENCES = 'xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R >>\n'
const PDF = `${BODY}${REFERENCES}startxref\n${BODY.length}\n%%EOF\n`

async function isProven(text: string, pieceLength = 5): Promise<boolean> {
  const bytes = Buffer.from(text, 'latin1')
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceLength) }, (_, at) =>
    bytes.subarray(at * pieceLength, (at + 1) * pieceLength),
  )
  const proof = provePdf('Application/PDF; x=1', Readable.from(pieces))!
  const passed: Uint8Array[] = []
  for await (const piece of proof.bytes) passed.push(piece)
  expect(Buffer.concat(passed).equals(bytes)).toBe(true)
  return !(await proof.isMissing(async (start, end) => new Blob([bytes.subarray(start, end + 1)]).stream()))
}

test.for([
  ['a PDF', PDF, true],
  ['a PDF with a cross-reference stream', PDF.replace('xref\n0 1', '7 0 obj'), true],
  ['an HTML page', '<script>alert(1)</script>', false],
  ['an HTML page with a PDF header', `%PDF-1.4\n<script>alert(1)</script>`.padEnd(144), false],
  ['an HTML page with a PDF header and trailer', '%PDF-1.4\n<script></script>\nstartxref\n9\n%%EOF', false],
  ['a PDF whose startxref is past the end', PDF.replace(/startxref\n\d+/, 'startxref\n999999'), false],
  ['a PDF with leading bytes', ` ${PDF}`, false],
  ['a truncated PDF', PDF.slice(0, -10), false],
  ['an empty file', '', false],
] as const)('%s is verified as a PDF: %s', async ([, text, expected]) => {
  expect(await isProven(text)).toBe(expected)
  expect(await isProven(text, 10_000)).toBe(expected)
})

test('does not check other types', () => {
  expect(provePdf('image/png', Readable.from([]))).toBeNull()
})
