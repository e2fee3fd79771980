import { expect, test } from 'vitest'
import { listSiteLinks } from './site-links.ts'

test('lists links within the old site with their paths', () => {
  const addresses = [
    '/a/',
    'https://old.example/b?c=1&amp;d=2#e',
    'http://www.old.example/f?utm_source=g',
    'https://other.example/g',
    '#h',
    'mailto:a@old.example',
    '//old.example/i',
    'https://old.example/',
    '/a/',
  ]
  const html = addresses.map((address) => `<p><a rel="nofollow" href="${address}">x</a></p>`).join('')
  expect(listSiteLinks(html, 'https://old.example/post')).toEqual([
    { href: '/a/', path: '/a/' },
    { href: 'https://old.example/b?c=1&amp;d=2#e', path: '/b?c=1&d=2' },
    { href: 'http://www.old.example/f?utm_source=g', path: '/f' },
  ])
  expect(listSiteLinks(html, '/post')).toEqual([{ href: '/a/', path: '/a/' }])
})
