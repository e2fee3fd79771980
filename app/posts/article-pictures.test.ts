import { expect, test } from 'vitest'
import { listArticlePictures } from './post-meta.ts'

const SITE = {
  siteUrl: 'https://a.example',
  shareImage: { url: 'https://a.example/share/blog/x.png', width: 1200, height: 630, alt: '' },
}
const DRAWN = { url: SITE.shareImage.url, width: 1200, height: 630 }

test.each([
  [null, DRAWN],
  ['/covers/fees.svg', DRAWN],
  ['/drawn-covers/trend.mist.k3x', DRAWN],
  ['https://b.example/photo.svg?v=2', DRAWN],
  ['https://b.example/photo.jpg', { url: 'https://b.example/photo.jpg' }],
])('search engines get a bitmap for a post with %s', (featured_image, picture) => {
  const post = { featured_image, featured_image_alt: null, cover: null }
  expect(listArticlePictures(post, SITE)).toEqual([picture])
})
