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
  ['drawing.svg', 'svg', 'image'],
  ['case study.pdf', 'pdf', 'document'],
  ['list.csv', 'csv', 'document'],
  ['clip.mp4', 'mp4', 'video'],
  ['clip.WebM', 'webm', 'video'],
  ['voice.mp3', 'mp3', 'audio'],
  ['voice.ogg', 'ogg', 'audio'],
  ['archive.tar.gz', 'gz', 'other'],
  ['folder.png/README', '', 'other'],
  ['.png', '', 'other'],
  ['news/.png', '', 'other'],
  ['ends with a dot.', '', 'other'],
  ['', '', 'other'],
] as const)('%j ends in %j and is of the type %s', ([name, extension, type]) => {
  expect([findExtension(name), findFileType(name)]).toEqual([extension, type])
})

test.for([
  [0, '0 B', 0],
  [1, '1 B', 0],
  [1023, '1023 B', 0],
  [1024, '1 KB', 0],
  [1536, '1.5 KB', 0],
  [5243, '5.12 KB', 0.01],
  [1024 ** 2 - 1, '1 MB', 1],
  [1024 ** 2, '1 MB', 1],
  [1_234_567, '1.18 MB', 1.18],
  [10 * 1024 ** 2, '10 MB', 10],
  [1.5 * 1024 ** 3, '1.5 GB', 1536],
  [3000 * 1024 ** 4, '3000 TB', 3_145_728_000],
] as const)('%i bytes are written %s and totalled as %d MB', ([bytes, words, megabytes]) => {
  expect([formatSize(bytes), toMegabytes(bytes)]).toEqual([words, megabytes])
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

test('a bucket is described by its files', () => {
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
  expect(describeBucket('empty', [])).toEqual({
    bucket_id: 'empty',
    file_count: 0,
    total_size_bytes: 0,
    total_size_mb: 0,
    files: [],
  })
})

test.for<[string, Partial<FileSelection>, string[]]>([
  ['latest first', {}, ['A.gif', 'b9.png', 'b10.png', 'Beta.pdf']],
  ['by name, numbers by value', { sort: 'name' }, ['A.gif', 'b9.png', 'b10.png', 'Beta.pdf']],
  ['largest first', { sort: 'size' }, ['Beta.pdf', 'b9.png', 'b10.png', 'A.gif']],
  ['of one bucket', { bucket: 'case-studies' }, ['Beta.pdf']],
  ['of an unknown bucket', { bucket: 'other' }, []],
  ['of one type', { type: 'image' }, ['A.gif', 'b9.png', 'b10.png']],
  ['of a type nothing has', { type: 'audio' }, []],
  ['by text, whatever its case', { text: ' BETA ' }, ['Beta.pdf']],
  ['by the folder in the key', { text: 'news/' }, ['b9.png', 'b10.png']],
  [
    'by all of it',
    { text: 'b', type: 'image', bucket: 'blog-images', sort: 'size' },
    ['b9.png', 'b10.png', 'A.gif'],
  ],
])('files are picked %s', ([, wanted, names]) => {
  expect(select(wanted)).toEqual(names)
})

test('picked files are summed', () => {
  expect(sumFiles(listFiles(BUCKETS))).toEqual({ count: 4, bytes: 1024 ** 2 + 605, megabytes: 1 })
  expect(sumFiles([])).toEqual({ count: 0, bytes: 0, megabytes: 0 })
})

test.for([
  ['image', 'apng avif gif heic jpg JPG svg tiff webp'],
  ['document', 'csv doc docx html json md pdf pptx txt xlsx xml'],
  ['video', 'avi m4v mkv mov mp4 mpg ogv webm wmv'],
  ['audio', 'aac flac m4a mid mp3 oga ogg opus wav weba'],
  ['other', 'zip exe woff2 psd bak js'],
] as const)('of the type %s are %s', ([type, endings]) => {
  for (const ending of endings.split(' ')) expect(findFileType(`a/b.${ending}`), ending).toBe(type)
  expect(FILE_TYPES).toContain(type)
})

test.for([
  ['a name with several endings', 'a.tar.gz', 'gz'],
  ['an ending of 16 letters', `a.${'b'.repeat(16)}`, 'b'.repeat(16)],
  ['words after a point', `a.${'b'.repeat(17)}`, ''],
  ['an ending with a space', 'Mr. Smith', ''],
  ['a point in a folder', 'v1.2/notes', ''],
  ['a hidden file with an ending', 'a/.config.json', 'json'],
  ['letters of any script', '図.PNG', 'png'],
  ['two points', 'a..png', 'png'],
])('%s: %j ends in %j', ([, name, extension]) => {
  expect(findExtension(name!)).toBe(extension)
})

test('a name that every object has is no type', () => {
  expect(findFileType('a.constructor')).toBe('other')
  expect(findFileType('a.toString')).toBe('other')
})

test.for([
  [1024 ** 2 - 6, '1023.99 KB'],
  [1024 ** 2 - 5, '1 MB'],
  [1024 ** 3 - 1, '1 GB'],
  [1024 ** 4 - 1, '1 TB'],
  [1024 ** 5, '1024 TB'],
  [1029, '1 KB'],
  [1030, '1.01 KB'],
] as const)('%i bytes are rounded before their unit is chosen: %s', ([bytes, words]) => {
  expect(formatSize(bytes)).toBe(words)
})

test('more bytes never look like fewer', () => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const weigh = (words: string) => {
    const [amount, unit] = words.split(' ')
    return Number(amount) * 1024 ** units.indexOf(unit!)
  }
  let last = -1
  for (let bytes = 0; bytes < 1024 ** 5; bytes = Math.ceil(bytes * 1.003) + 1) {
    const weight = weigh(formatSize(bytes))
    expect(weight, `${bytes} bytes`).toBeGreaterThanOrEqual(last)
    expect(Math.abs(weight - bytes), `${bytes} bytes`).toBeLessThanOrEqual(Math.max(0, bytes * 0.0051))
    last = weight
  }
})

test.for([
  [5242, 0],
  [5243, 0.01],
  [1024 ** 2 * 1.005, 1],
  [1024 ** 2 * 2.5, 2.5],
] as const)('%d bytes are totalled as %d MB', ([bytes, megabytes]) => {
  expect(toMegabytes(bytes)).toBe(megabytes)
})
