import { expect, test } from 'vitest'
import { FILE_TYPES, findExtension, findFileType } from './file-types.ts'

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
