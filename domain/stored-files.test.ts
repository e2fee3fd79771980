import { expect, test } from 'vitest'
import {
  findExtension,
  findFileType,
  FILE_TYPES,
  describeBucket,
  type FileSelection,
  listFiles,
  selectFiles,
  sumFiles,
  formatSize,
  toMegabytes,
} from './stored-files.ts'

test.for([
  ['a.png', 'png', 'image'],
  ['blog-images/A.B.JPEG', 'jpeg', 'image'],
  ['case study.pdf', 'pdf', 'document'],
  ['clip.WebM', 'webm', 'video'],
  ['voice.mp3', 'mp3', 'audio'],
  ['archive.tar.gz', 'gz', 'other'],
  ['folder.png/README', '', 'other'],
  ['news/.png', '', 'other'],
  ['ends with a dot.', '', 'other'],
  ['a.constructor', 'constructor', 'other'],
  [`a.${'b'.repeat(16)}`, 'b'.repeat(16), 'other'],
  [`a.${'b'.repeat(17)}`, '', 'other'],
  ['Mr. Smith', '', 'other'],
  ['v1.2/notes', '', 'other'],
  ['図.PNG', 'png', 'image'],
] as const)('%j has the extension %j and the type %s', ([name, extension, type]) => {
  expect([findExtension(name), findFileType(name)]).toEqual([extension, type])
})

test.for([
  [0, '0 B', 0],
  [1023, '1023 B', 0],
  [1024, '1 KB', 0],
  [5243, '5.12 KB', 0.01],
  [1024 ** 2 - 6, '1023.99 KB', 1],
  [1024 ** 2 - 5, '1 MB', 1],
  [1_234_567, '1.18 MB', 1.18],
  [1.5 * 1024 ** 3, '1.5 GB', 1536],
  [3000 * 1024 ** 4, '3000 TB', 3_145_728_000],
] as const)('%i bytes are %s, in total %d MB', ([bytes, text, megabytes]) => {
  expect([formatSize(bytes), toMegabytes(bytes)]).toEqual([text, megabytes])
})

const BUCKETS = [
  describeBucket('blog-images', [
    { key: 'news/b10.png', size: 300, updatedAt: '2026-03-01T00:00:00Z', publicUrl: 'https://x.example/1' },
    { key: 'news/b9.png', size: 300, updatedAt: '2026-03-02T00:00:00Z', publicUrl: 'https://x.example/2' },
    { key: 'blog-images/A.gif', size: 5, updatedAt: '2026-03-02T01:00:00+01:00', publicUrl: '' },
  ]),
  describeBucket('case-studies', [
    { key: 'Beta.pdf', size: 1024 ** 2, updatedAt: '2026-01-01T00:00:00Z', publicUrl: '' },
  ]),
]
const ALL: FileSelection = { text: '', bucket: null, type: null, sort: 'latest' }
const select = (wanted: Partial<FileSelection>) =>
  selectFiles(listFiles(BUCKETS), { ...ALL, ...wanted }).map(({ name }) => name)

test('describes the files of a bucket', () => {
  expect(BUCKETS[0]).toMatchObject({
    bucket_id: 'blog-images',
    file_count: 3,
    total_size_bytes: 605,
    total_size_mb: 0,
  })
  expect(BUCKETS[0]!.files[0]).toEqual({
    name: 'b10.png',
    full_path: 'news/b10.png',
    size: 300,
    size_formatted: '300 B',
    updated_at: '2026-03-01T00:00:00Z',
    extension: 'png',
    file_type: 'image',
    public_url: 'https://x.example/1',
  })
})

test.for<[string, Partial<FileSelection>, string[]]>([
  ['by date', {}, ['A.gif', 'b9.png', 'b10.png', 'Beta.pdf']],
  ['by name, numbers by value', { sort: 'name' }, ['A.gif', 'b9.png', 'b10.png', 'Beta.pdf']],
  ['largest first', { sort: 'size' }, ['Beta.pdf', 'b9.png', 'b10.png', 'A.gif']],
  ['of one bucket', { bucket: 'case-studies' }, ['Beta.pdf']],
  ['of one type', { type: 'image' }, ['A.gif', 'b9.png', 'b10.png']],
  ['by text, ignoring case', { text: ' BETA ' }, ['Beta.pdf']],
  ['by the folder in the key', { text: 'news/' }, ['b9.png', 'b10.png']],
  [
    'by all criteria',
    { text: 'b', type: 'image', bucket: 'blog-images', sort: 'size' },
    ['b9.png', 'b10.png', 'A.gif'],
  ],
])('selects and sorts files %s', ([, wanted, names]) => {
  expect(select(wanted)).toEqual(names)
})

test('adds up files', () => {
  expect(sumFiles(listFiles(BUCKETS))).toEqual({ count: 4, bytes: 1024 ** 2 + 605, megabytes: 1 })
})

test.for([
  ['image', 'apng avif gif heic jpg JPG svg tiff webp'],
  ['document', 'csv doc docx html json md pdf pptx txt xlsx xml'],
  ['video', 'avi m4v mkv mov mp4 mpg ogv webm wmv'],
  ['audio', 'aac flac m4a mid mp3 oga ogg opus wav weba'],
  ['other', 'zip exe woff2 psd bak js'],
] as const)('the type %s has the extensions %s', ([type, endings]) => {
  for (const ending of endings.split(' ')) expect(findFileType(`a/b.${ending}`), ending).toBe(type)
  expect(FILE_TYPES).toContain(type)
})

test('never shows a larger file with a smaller size', () => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let last = -1
  for (let bytes = 0; bytes < 1024 ** 5; bytes = Math.ceil(bytes * 1.003) + 1) {
    const [amount, unit] = formatSize(bytes).split(' ')
    const shown = Number(amount) * 1024 ** units.indexOf(unit!)
    expect(shown, `${bytes} bytes`).toBeGreaterThanOrEqual(last)
    last = shown
  }
})
