import { expect, test } from 'vitest'
import { defaultBrand, readBrandPicture } from './brand.ts'
import { composeBrandSheet } from './brand-sheet.ts'

const svg = (text: string) => `data:image/svg+xml;base64,${btoa(text)}`
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const LOGO = { light: '/brand/a.svg', dark: '/brand/b.svg', width: 300, height: 60 }

test.for([
  [svg('<svg width="120" height="40" viewBox="0 0 120 40"/>'), { width: 120, height: 40 }],
  [svg('<svg width="1.5" height="40"><path/></svg>'), { width: 1.5, height: 40 }],
  [`data:image/png;base64,${PIXEL}`, { width: 1, height: 1 }],
  [svg('<svg viewBox="0 0 1 1"/>'), null],
  [svg('<svg width="0" height="40"/>'), null],
  [`data:image/png;base64,${btoa('no picture at all, but long enough')}`, null],
  [`data:image/svg+xml;base64,${PIXEL}`, null],
  [`data:text/html;base64,${PIXEL}`, null],
  ['https://example.com/logo.svg', null],
  ['data:image/png;base64,', null],
  [`${svg('<svg width="120" height="40"/>')}${'A'.repeat(200_000)}`, null],
] as const)('reads the size of %s', ([text, size]) => {
  const picture = readBrandPicture(text)
  expect(picture && { width: picture.width, height: picture.height }).toEqual(size)
})

test('the default look has no style sheet', () => {
  expect(composeBrandSheet(defaultBrand, null, false)).toBe('')
})

test.for([
  [{ color: '#1d4ed8' }, null, false, ['--brand:var(--at-light,#1d4ed8)', '.on-dark{--page:']],
  [{ corners: 'sharp' }, null, false, ['--r-control:2px']],
  [{ fonts: 'classic' }, null, false, ['Georgia', '.t-display']],
  [{}, LOGO, false, ['--logo:var(--at-light,url("/brand/a.svg"))var(--at-dark,url("/brand/b.svg"))']],
  [{}, { ...LOGO, light: 'data:x")} body{display:none}' }, false, ['url("data:x%22)} body{display:none}")']],
  [{}, null, true, ['.logo img{']],
] as const)('the sheet of %j has its rules', ([look, logo, hasIcon, parts]) => {
  const sheet = composeBrandSheet({ ...defaultBrand, ...look }, logo, hasIcon)
  for (const part of parts) expect(sheet).toContain(part)
})

test('a style sheet stays small', () => {
  const sheet = composeBrandSheet({ color: '#1d4ed8', corners: 'round', fonts: 'classic' }, LOGO, true)
  expect(sheet.length).toBeLessThan(5_000)
})
