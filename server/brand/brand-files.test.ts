import { afterAll, expect, test } from 'vitest'
import { loadSharp } from '#backend/storage/images/load-sharp.ts'
import { type Brand, defaultBrand, readBrandPicture } from '#domain/brand/brand.ts'
import { createDrawingCalls } from '../share-images/drawing-calls.ts'
import { listBrandFiles } from './brand-files.ts'
import { describeBrand } from './describe-brand.ts'
import { normalizePicture } from './normalize-picture.ts'

const drawings = createDrawingCalls()
afterAll(() => drawings.close())

const toDataUrl = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`
const fromDataUrl = (url: string) => Buffer.from(url.split(',')[1]!, 'base64').toString('utf8')
const draw = (inner: string, attributes = 'viewBox="0 0 120 40"') =>
  toDataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  )
const SHAPE = '<path d="M0 0h120v40H0z" fill="#123456"/>'
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test.for([
  ['a script', `<script>alert(1)</script>${SHAPE}`],
  ['an event', SHAPE.replace('<path', '<path onclick="alert(1)"')],
  ['a link', `<a href="javascript:alert(1)" xlink:href="javascript:alert(1)">${SHAPE}</a>`],
  [
    'a document of another kind',
    `<foreignObject><iframe src="https://evil.example"/></foreignObject>${SHAPE}`,
  ],
  [
    'a style sheet',
    `<style>@import url(https://evil.example);path{fill:url(https://evil.example#a)}</style>${SHAPE}`,
  ],
  ['an animation', SHAPE.replace('/>', '><animate attributeName="href" to="javascript:alert(1)"/></path>')],
  ['a comment', `<!-- alert(1) --><?xml-stylesheet href="https://evil.example"?>${SHAPE}`],
  ['an external drawing', `<use href="https://evil.example/a.svg#b"/>${SHAPE}`],
] as const)('keeps only the shapes of an SVG with %s', async ([, inner]) => {
  const text = fromDataUrl(await normalizePicture(draw(inner), drawings))
  expect(text).toContain('<path')
  expect(text).not.toMatch(/script|alert|evil|onclick|foreign|animate|style|href|<!--|<\?/i)
})

test.for([
  ['text', `<text x="1" y="20">Acme</text>${SHAPE}`, /outlines/],
  [
    'text in a namespace',
    `<svg:text xmlns:svg="http://www.w3.org/2000/svg" y="20">Acme</svg:text>${SHAPE}`,
    /outlines/,
  ],
  ['a picture', `<image href="${PIXEL}" width="9" height="9"/>${SHAPE}`, /photo/],
  ['nothing', '', /shows nothing/],
  ['a shape without size', '<rect/>', /shows nothing/],
  ['a broken tag', '<path', /not an SVG/],
  ['too much detail', `<path d="M0 0${'l1.23 4.56'.repeat(30_000)}" fill="red"/>`, /too detailed/],
  [
    'copies of copies',
    `<defs><g id="g0">${SHAPE}</g>${Array.from({ length: 30 }, (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(4)}</g>`).join('')}</defs><use href="#g30"/>`,
    /not an SVG/,
  ],
] as const)('refuses an SVG with %s', async ([, inner, message]) => {
  await expect(normalizePicture(draw(inner), drawings)).rejects.toThrow(message)
})

test.for(['data:text/html;base64,PGI+', 'data:image/png;base64,AAAA', 'https://evil.example/logo.png', ''])(
  'refuses %s',
  async (text) => {
    await expect(normalizePicture(text, drawings)).rejects.toThrow(/not an SVG, PNG/)
  },
)

async function makePng(width: number, height: number, background: string): Promise<string> {
  const sharp = await loadSharp()
  const png = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

test('a large picture is scaled down, and stays the same when it is stored again', async () => {
  const stored = await normalizePicture(await makePng(3000, 1000, '#ff0000'), drawings)
  expect(readBrandPicture(stored)).toMatchObject({ width: 900, height: 300 })
  expect(await normalizePicture(stored, drawings)).toBe(stored)
})

async function readPixel(bytes: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await (
    await loadSharp()
  )(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4).toString('hex')
}

const open = async (parts: Partial<Record<'logo' | 'logoDark' | 'icon', string>>): Promise<Brand> => ({
  ...defaultBrand,
  ...Object.fromEntries(
    await Promise.all(
      Object.entries(parts).map(async ([name, url]) => [
        name,
        readBrandPicture(await normalizePicture(url, drawings)),
      ]),
    ),
  ),
})

const ROUND = draw('<circle cx="50" cy="50" r="30" fill="#ff0000"/>', 'viewBox="0 0 100 100"')
const FILLED = draw('<rect width="100" height="100" fill="#00ff00"/>', 'viewBox="0 0 100 100"')

test.for([
  ['an icon with transparent edges', { icon: ROUND }, '00000000', 'ffffffff'],
  ['a filled icon', { icon: FILLED }, '00ff00ff', '00ff00ff'],
  ['a logo', { logo: draw(SHAPE) }, 'ffffffff', 'ffffffff'],
] as const)('icons are drawn from %s', async ([, parts, smallCorner, largeCorner]) => {
  const files = listBrandFiles(await open(parts), drawings)
  const sharp = await loadSharp()
  for (const [path, size] of [
    ['/favicon-32.png', 32],
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ] as const) {
    const bytes = await files[path]!.make()
    expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size, format: 'png' })
    expect([path, await readPixel(bytes, 1, 1)]).toEqual([path, size === 32 ? smallCorner : largeCorner])
    expect(await readPixel(bytes, size / 2, size / 2)).toMatch(/ff$/)
  }
  const ico = Buffer.from(await files['/favicon.ico']!.make())
  expect(ico.readUInt32LE(14)).toBe(ico.length - 22)
  expect(Buffer.from(await files['/favicon.svg']!.make()).toString()).toContain('<image')
})

test('every brand file that pages reference exists', async () => {
  const brand = await open({ logo: draw(SHAPE), logoDark: FILLED, icon: ROUND })
  const { sheet, icon, picture } = describeBrand(brand)!
  const files = listBrandFiles(brand, drawings)
  for (const path of [sheet, icon, picture]) expect(files[path!]?.isImmutable).toBe(true)
  const css = Buffer.from(await files[sheet!]!.make()).toString()
  for (const [, path] of css.matchAll(/url\("([^"]+)"\)/g)) expect(Object.keys(files)).toContain(path)
  expect((await (await loadSharp())(await files[picture!]!.make()).metadata()).height).toBe(96)
})

test('the default look has no files', () => {
  expect(describeBrand(defaultBrand)).toBeUndefined()
  expect(listBrandFiles(defaultBrand, drawings)).toEqual({})
})
