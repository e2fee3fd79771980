import { expect, test } from 'vitest'
import { inspectPicture, MAX_PICTURE_BYTES } from './picture-file.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff\xe0'],
  ['gif', 'GIF89a'],
  ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
  ['avif', '\0\0\0\x20ftypavif'],
  ['avif', '\0\0\0\x20ftypmif1\0\0\0\0mif1avif'],
])('detects %s by its first bytes, not by its name', async (type, head) => {
  expect(await inspectPicture(new File([bytes(head)], 'notes.txt', { type: 'text/plain' }))).toBe(type)
})

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '%PDF-1.7',
  '\0\0\0\x20ftypheic',
  'RIFF\0\0\0\0WAVE',
  '\xff\xfb\x90',
])('rejects a file that begins with %j', async (head) => {
  const file = new File([bytes(head)], 'picture.png', { type: 'image/png' })
  await expect(inspectPicture(file)).rejects.toMatchObject({
    userMessage: 'This file is not a supported picture. Use PNG, JPG, WebP, AVIF or GIF.',
  })
})

test('rejects empty and too large files before they are sent', async () => {
  await expect(inspectPicture(new Blob([]))).rejects.toMatchObject({
    userMessage: 'This file is empty. Choose another picture.',
  })
  const large = new Blob([bytes('\x89PNG\r\n\x1a\n'), new Uint8Array(MAX_PICTURE_BYTES)])
  await expect(inspectPicture(large)).rejects.toMatchObject({
    userMessage: 'This picture is larger than 10 MB. Make it smaller and try again.',
  })
})
