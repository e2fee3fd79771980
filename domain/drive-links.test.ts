import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeDriveLink, readDriveLink, toDirectImageUrl, toDownloadUrl } from './drive-links.ts'

type Sample = { input: string; file_id: string | null; note?: string }

const samples = JSON.parse(
  readFileSync(new URL('../packages/import/fixtures/drive-links.json', import.meta.url), 'utf8'),
) as Sample[]

test('the samples hold every known shape', () => {
  expect(samples).toHaveLength(21)
})

test.for(samples.filter((sample) => sample.file_id !== null))(
  'the picture behind $input is found',
  (sample) => {
    const link = readDriveLink(sample.input)
    expect(link).toMatchObject({ kind: 'file', fileId: sample.file_id })
    const direct = new URL(toDirectImageUrl(sample.input)!)
    expect(direct.hostname).toBe('drive.google.com')
    expect(direct.searchParams.get('id')).toBe(sample.file_id)
  },
)

test.for(samples.filter((sample) => sample.file_id === null && sample.input !== ''))(
  '$input stays as it is',
  (sample) => {
    expect(readDriveLink(sample.input).kind).not.toBe('file')
    expect(toDirectImageUrl(` ${sample.input} `)).toBe(sample.input)
  },
)

test.for([
  ['', 'empty'],
  ['   ', 'empty'],
  ['https://drive.google.com/drive/folders/1FoLdErFoLdErFoLdErFoLdEr', 'folder'],
  ['https://drive.google.com/drive/u/0/folders/1FoLdErFoLdErFoLdErFoLdEr', 'folder'],
  ['https://docs.google.com/spreadsheets/d/1DoCdOcDoCdOcDoCdOc/edit#gid=0', 'document'],
  ['https://drive.google.com/file/d/../view', 'other'],
  ['https://drive.google.com/open?id=short', 'other'],
  ['https://user@drive.google.com/open?id=1AbCdEfGhIjKlMnOpQrStUv', 'other'],
  ['https://drive.google.com:8443/open?id=1AbCdEfGhIjKlMnOpQrStUv', 'other'],
  ['https://lh3.googleusercontent.com.evil.example/d/1AbCdEfGhIjKlMnOpQrStUv', 'other'],
  ['https://evil.example/?u=https://drive.google.com/open?id=1AbCdEfGhIjKlMnOpQrStUv', 'other'],
  ['javascript:drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUv', 'other'],
  ['drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUv/view', 'file'],
  ['HTTPS://DRIVE.GOOGLE.COM/file/d/1AbCdEfGhIjKlMnOpQrStUv/view', 'file'],
] as const)('"%s" is a link of the kind %s', ([link, kind]) => {
  expect(readDriveLink(link).kind).toBe(kind)
})

test('files shared long ago keep their resource key', () => {
  const link =
    'https://drive.google.com/file/d/0B1AbCdEfGhIjKlMnOpQrStUvWxY/view?resourcekey=0-aBcDeFgHiJkLmNoPqRsTuV'
  expect(toDirectImageUrl(link)).toContain('resourcekey=0-aBcDeFgHiJkLmNoPqRsTuV')
})

test('nothing in, nothing out', () => {
  expect(toDirectImageUrl('')).toBeNull()
  expect(toDirectImageUrl('  ')).toBeNull()
  expect(toDirectImageUrl(null)).toBeNull()
  expect(toDirectImageUrl(undefined)).toBeNull()
})

test('a direct address stays the same when converted again', () => {
  const direct = toDirectImageUrl('https://drive.google.com/open?id=1AbCdEfGhIjKlMnOpQrStUv')!
  expect(toDirectImageUrl(direct)).toBe(direct)
})

test.for(samples.filter((sample) => sample.file_id !== null))(
  'a server can fetch the file behind $input',
  (sample) => {
    const download = new URL(toDownloadUrl(sample.input)!)
    expect(download.origin).toBe('https://drive.usercontent.google.com')
    expect(download.searchParams.get('id')).toBe(sample.file_id)
    expect(download.searchParams.has('resourcekey')).toBe(sample.input.includes('resourcekey'))
  },
)

test('what is no picture is not fetched, and folders and documents are explained', () => {
  expect(toDownloadUrl('https://images.example.com/photo.jpg')).toBeNull()
  expect(describeDriveLink('https://drive.google.com/drive/folders/1FoLdErFoLdErFoLdEr')).toContain('folder')
  expect(describeDriveLink('https://docs.google.com/document/d/1DoCdOcDoCdOc/edit')).toContain('document')
  expect(describeDriveLink('https://images.example.com/photo.jpg')).toBeNull()
})
