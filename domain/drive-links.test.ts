import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeDriveLink, readDriveLink, toDirectImageUrl, toDownloadUrl } from './drive-links.ts'

type Sample = { input: string; file_id: string | null; note?: string }

const samples = JSON.parse(
  readFileSync(new URL('../packages/import/fixtures/drive-links.json', import.meta.url), 'utf8'),
) as Sample[]

test.for(samples.filter((sample) => sample.file_id !== null))(
  'finds the image and the download of $input',
  ({ input, file_id: id }) => {
    expect(readDriveLink(input)).toMatchObject({ kind: 'file', fileId: id })
    const direct = toDirectImageUrl(input)!
    expect(new URL(direct).hostname).toBe('drive.google.com')
    expect(new URL(direct).searchParams.get('id')).toBe(id)
    expect(toDirectImageUrl(direct)).toBe(direct)
    const download = new URL(toDownloadUrl(input)!)
    expect(download.origin).toBe('https://drive.usercontent.google.com')
    expect(download.searchParams.get('id')).toBe(id)
    for (const url of [direct, download.href])
      expect(url.includes('resourcekey=')).toBe(input.includes('resourcekey'))
  },
)

test.for(samples.filter((sample) => sample.file_id === null && sample.input !== ''))(
  'leaves $input unchanged',
  ({ input }) => {
    expect(readDriveLink(input).kind).not.toBe('file')
    expect(toDirectImageUrl(` ${input} `)).toBe(input)
  },
)

test.for([
  ['', 'empty'],
  ['   ', 'empty'],
  ['https://drive.google.com/drive/folders/1FoLdErFoLdErFoLdErFoLdEr', 'folder'],
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
] as const)('recognizes "%s" as %s', ([link, kind]) => {
  expect(readDriveLink(link).kind).toBe(kind)
})

test.for(['', '  ', null, undefined])('returns no URL for %j', (input) => {
  expect(toDirectImageUrl(input)).toBeNull()
})

test('explains folders and documents, and downloads no other URLs', () => {
  expect(toDownloadUrl('https://images.example.com/photo.jpg')).toBeNull()
  expect(describeDriveLink('https://drive.google.com/drive/folders/1FoLdErFoLdErFoLdErFoLdEr')).toContain(
    'folder',
  )
  expect(describeDriveLink('https://docs.google.com/document/d/1DoCdOcDoCdOc/edit')).toContain('document')
  expect(describeDriveLink('https://images.example.com/photo.jpg')).toBeNull()
})
