import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureContrast, toHex, toOklch } from './oklch.ts'
import { createTint, deriveColors, findShownColor, PALETTE, tintDrawing } from './palette.ts'

const COLORS = [
  '#0e5a45',
  '#1d4ed8',
  '#ff0000',
  '#ffcc00',
  '#ff6a00',
  '#7c3aed',
  '#ec4899',
  '#00e5ff',
  '#22c55e',
  '#000000',
  '#ffffff',
  '#808080',
  '#0000ff',
  '#3b0a0a',
  '#fffbe6',
]

test.for(COLORS)('every text in %s has the contrast of WCAG AA on its grounds', (color) => {
  for (const ground of ['light', 'dark', 'deep'] as const) {
    const colors = deriveColors(color, ground)
    const measure = (token: string, on: string) => measureContrast(colors[token]!, colors[on]!)
    for (const on of ['page', 'surface', 'sunken', 'raised', 'brand-tint']) {
      expect(measure('ink', on), `${ground} ink on ${on}`).toBeGreaterThanOrEqual(7)
      expect(measure('ink-2', on), `${ground} ink-2 on ${on}`).toBeGreaterThanOrEqual(4.5)
      if (ground !== 'deep')
        expect(measure('brand', on), `${ground} brand on ${on}`).toBeGreaterThanOrEqual(4.5)
    }
    for (const on of ['page', 'surface', 'sunken']) expect(measure('ink-3', on)).toBeGreaterThanOrEqual(4.5)
    for (const on of ['page', 'surface']) expect(measure('line-strong', on)).toBeGreaterThanOrEqual(3)
    if (ground === 'deep') continue
    for (const on of ['brand', 'brand-hover', 'brand-active'])
      expect(measure('on-brand', on), `${ground} on ${on}`).toBeGreaterThanOrEqual(4.5)
  }
})

test('the palette matches the style sheet', () => {
  const sheet = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8')
  const [root = '', deep = ''] = sheet.split('.on-dark {')
  for (const [token, [light, dark, onDark]] of Object.entries(PALETTE)) {
    const value = light === dark ? light : `light-dark(${light}, ${dark})`
    expect(root).toContain(`--${token}: ${value};`)
    if (onDark) expect(deep).toContain(`--${token}: ${onDark};`)
  }
})

test.for([
  ['#1d4ed8', '#1d4ed8'],
  ['#1D4ED8', '#1d4ed8'],
  ['#ffcc00', expect.not.stringMatching('#ffcc00')],
  ['blue', null],
  ['#12345', null],
] as const)('%s is shown as %s', ([color, shown]) => {
  expect(findShownColor(color)).toEqual(shown)
})

test('converts colors to OKLCH and back without change', () => {
  for (const color of COLORS) expect(toHex(toOklch(color))).toBe(color)
})

test('replaces the greens of a drawing with the brand hue, and keeps its other colors', () => {
  const drawing = '<path fill="#0F2E26" stroke="#F6DF86"/><use href="#0e5a45ff"/>'
  const tinted = tintDrawing(drawing, '#1d4ed8')
  expect(tinted).toBe(
    `<path fill="${createTint('#1d4ed8')('#0F2E26')}" stroke="#F6DF86"/><use href="#0e5a45ff"/>`,
  )
  expect(tinted).not.toContain('#0F2E26')
})
