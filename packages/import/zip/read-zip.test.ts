import { zipSync, type Zippable, type ZipOptions } from 'fflate'
import { expect, test } from 'vitest'
import { createZipReader, MAX_FILES, type ZipFile } from './read-zip.ts'

function read(bytes: Uint8Array, step = bytes.length) {
  const files: ZipFile[] = []
  const asked = new Set<string>()
  const reader = createZipReader({
    wants: (name) => {
      asked.add(name)
      return name.endsWith('.html')
    },
    onFile: (file) => void files.push(file),
  })
  const finish = () => {
    for (let at = 0; at < bytes.length; at += step) reader.write(bytes.subarray(at, at + step))
    reader.end()
  }
  return { files, asked, finish }
}

function zip(names: readonly string[], text: (name: string) => string, options: ZipOptions = {}): Uint8Array {
  const packed: Zippable = {}
  for (const name of names) packed[name] = Buffer.from(text(name))
  return zipSync(packed, options)
}

const number = (length: number) => Array.from({ length }, (_, at) => `${at}.html`)

test.for([300, 1_000, 16_384, 1_000_000])(
  'small and large files are unpacked from pieces of %i bytes',
  (step) => {
    const long = Array.from({ length: 60_000 }, (_, at) => (at * 7919) % 65_521).join(' ')
    const bytes = zip(['a.html', 'long.html', 'b.txt', 'c.html'], (name) =>
      name === 'long.html' ? long : name,
    )
    const { files, finish } = read(bytes, step)
    finish()
    expect(files.map(({ name, text }) => [name, text?.length])).toEqual([
      ['a.html', 6],
      ['long.html', long.length],
      ['c.html', 6],
    ])
  },
)

test.for([0, 6] as const)(
  'rejects a zip with too many files at the first one over the limit (level %i)',
  (level) => {
    const { asked, finish } = read(zip(number(20_000), (name) => `${name} `.repeat(10), { level }))
    expect(finish).toThrow(`more than ${MAX_FILES} files`)
    expect(asked.size).toBe(MAX_FILES)
  },
)

test('does not unpack unwanted files', () => {
  const zeros = '\0'.repeat(60 * 1024 * 1024)
  const { files, finish } = read(zip(['zeros.bin', 'a.html'], (name) => (name === 'a.html' ? name : zeros)))
  finish()
  expect(files).toMatchObject([{ name: 'a.html', text: 'a.html' }])
})

test.for<[string, (bytes: Uint8Array) => Uint8Array]>([
  ['cut off inside a small file', (bytes) => bytes.subarray(0, 60)],
  ['with an impossible block', (bytes) => bytes.fill(255, 36, 60)],
])('reports a zip %s as damaged', ([, damage]) => {
  const { files, finish } = read(damage(zip(['a.html'], () => 'words and more words, '.repeat(50))))
  expect(finish).toThrow('damaged or cut off')
  expect(files).toEqual([])
})
