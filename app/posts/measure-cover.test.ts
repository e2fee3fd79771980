import { expect, test } from 'vitest'
import { measureCover } from './measure-cover.ts'

const show = (address: string | null) =>
  measureCover(
    {
      id: '1',
      slug: 'one',
      title: '',
      summary: '',
      featured_image: address,
      featured_image_alt: null,
      author: null,
      tags: [],
      published_at: '',
    },
    { origins: ['http://localhost:3000', 'https://former.example'], shownAt: '' },
  ).featured_image

test.for([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'https://user:pass@pictures.example/a.png',
  '\\\\pictures.example\\a.png',
])('does not accept %s as a cover', (address) => {
  expect(show(address)).toBeNull()
})

test('keeps picture URLs and adds none to the page', () => {
  expect(show('https://pictures.example/a.png')).toBe('https://pictures.example/a.png')
  expect(show('/covers/a.svg')).toBe('/covers/a.svg')
  expect(show('http://pictures.example/a.png')).toBe('https://pictures.example/a.png')
  expect(show(null)).toBeNull()
})

test('separates the focal point from the URL', () => {
  const post = {
    id: '1',
    slug: 'a',
    title: '',
    summary: '',
    featured_image_alt: null,
    author: null,
    tags: [],
    published_at: '',
  }
  const storage = { origins: [], shownAt: '' }
  const path = '/storage/v1/object/public/blog-images/news/a.png?w=640&h=400'
  const shown = measureCover({ ...post, featured_image: `${path}#focus=20,85&decorative` }, storage)
  expect(shown).toMatchObject({
    featured_image: path,
    focus: { x: 20, y: 85 },
    cover: { width: 640, height: 400 },
  })
  expect(measureCover({ ...post, featured_image: path }, storage)).not.toHaveProperty('focus')
})

test('pictures in our storage get their current URL for every known stored origin', () => {
  const path = '/storage/v1/object/public/blog-images/news/a.png?w=1&h=1'
  for (const origin of ['', 'http://localhost:3000', 'https://former.example']) {
    expect(show(origin + path)).toBe(path)
  }
  expect(show(`https://abc.supabase.co${path}`)).toBe(`https://abc.supabase.co${path}`)
})
