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
  ['one with a stream of references', PDF.replace('xref\n0 1', '7 0 obj'), true],
  [
    'one of many bytes',
    PDF.replace(BODY, BODY + `%${'x'.repeat(9_999)}\n`).replace(
      /startxref\n\d+/,
      `startxref\n${BODY.length + 10_001}`,
    ),
    true,
  ],
  ['a page of HTML', '<script>alert(1)</script>', false],
  ['a page that begins like one', `%PDF-1.4\n<script>alert(1)</script>`.padEnd(144), false],
  ['one that begins and ends like one', '%PDF-1.4\n<script></script>\nstartxref\n9\n%%EOF', false],
  ['one that points beyond its end', PDF.replace(/startxref\n\d+/, 'startxref\n999999'), false],
  ['one with bytes before it', ` ${PDF}`, false],
  ['one that was cut off', PDF.slice(0, -10), false],
  ['nothing', '', false],
] as const)('%s is known as a PDF: %s', async ([, text, expected]) => {
  expect(await isProven(text)).toBe(expected)
  expect(await isProven(text, 10_000)).toBe(expected)
})

test('other types are not looked at', () => {
  expect(provePdf('image/png', Readable.from([]))).toBeNull()
})
