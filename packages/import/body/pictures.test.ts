import { expect, test } from 'vitest'
import { listPictures, replacePictures } from './pictures.ts'

const HTML =
  '<p>a<img src="https://a.example/x.png?a=1&amp;b=2" alt="A &amp; B"></p><img src="/y.png"><img src="/y.png"><img alt="none">'

test('lists images once, with alt text', () => {
  expect(listPictures(HTML)).toEqual([
    { src: 'https://a.example/x.png?a=1&b=2', alt: 'A & B' },
    { src: '/y.png', alt: '' },
  ])
})

test('replaces image URLs only', () => {
  const addresses = new Map([
    ['https://a.example/x.png?a=1&b=2', '/storage/1.webp?w=10&h=5'],
    ['/z.png', '/storage/2.webp'],
  ])
  expect(replacePictures(HTML, addresses)).toBe(
    HTML.replace('https://a.example/x.png?a=1&amp;b=2', '/storage/1.webp?w=10&amp;h=5'),
  )
})

test('encodes URLs in attributes', () => {
  const replaced = replacePictures('<img src="/a.png">', new Map([['/a.png', '"><script>x</script>']]))
  expect(replaced).toBe('<img src="&quot;><script>x</script>">')
})
