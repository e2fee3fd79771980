import { expect, test } from 'vitest'
import { isSamePicture } from './same-picture.ts'

const PICTURE = 'https://old.example/wp-content/uploads/2024/chart.png'

test.for<[string, string]>([
  [PICTURE, 'http://www.old.example/wp-content/uploads/2024/chart-1024x768.png'],
  [PICTURE, 'https://i0.wp.com/old.example/wp-content/uploads/2024/chart.png?resize=300%2C200&ssl=1'],
  [PICTURE, 'https://old.example/wp-content/uploads/2024/chart-scaled.png'],
  [`${PICTURE}?w=800`, `${PICTURE}?w=1600&fit=crop`],
  ['https://cdn.shopify.com/a/chart.png', 'https://cdn.shopify.com/a/chart_800x.png?v=17'],
  ['https://a.ghost.io/content/images/2024/a.png', 'https://a.ghost.io/content/images/size/w1000/2024/a.png'],
  [
    'https://res.cloudinary.com/x/image/upload/a.png',
    'https://res.cloudinary.com/x/image/upload/w_800,c_fill/a.png',
  ],
  ['https://blogger.example/img/s1600/a.png', 'https://blogger.example/img/w400-h300/a.png'],
  ['https://miro.medium.com/v2/1*a.png', 'https://miro.medium.com/v2/resize:fit:1400/1*a.png'],
  ['https://a.example/pic.png', 'https://a.example/_next/image?url=%2Fpic.png&w=640&q=75'],
  ['https://a.example/pic.png', 'https://a.example/cdn-cgi/image/width=80/https://a.example/pic.png'],
])('%s is the same picture as %s', ([one, other]) => {
  expect(isSamePicture(one, other)).toBe(true)
})

test.for<[string, string]>([
  [PICTURE, 'https://old.example/wp-content/uploads/2025/chart.png'],
  [PICTURE, 'https://old.example/wp-content/uploads/2024/chart-2.png'],
  ['https://a.example/image?id=1', 'https://a.example/image?id=2'],
  ['https://a.example/my_cats/a.png', 'https://a.example/my_dogs/a.png'],
  ['https://a.example/format/2023/a.png', 'https://a.example/format/2024/a.png'],
  ['data:image/png;base64,AA', 'data:image/png;base64,BB'],
  ['', PICTURE],
])('%s is another picture than %s', ([one, other]) => {
  expect(isSamePicture(one, other)).toBe(false)
})
