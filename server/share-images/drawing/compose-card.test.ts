import { beforeAll, expect, test } from 'vitest'
import type { ShareCard } from '#app/seo/share-image/share-card.ts'
import { createTypesetter, type Typeset } from '../text/typeset.ts'
import { composeCard } from './compose-card.ts'

const CARD: ShareCard = {
  tone: 'dark',
  title: 'A title',
  label: 'Blog',
  detail: 'Imani Clarke',
  agency: 'Northgate',
  art: { kind: 'ridges' },
}
const ARTS: ShareCard['art'][] = [
  { kind: 'ridges' },
  { kind: 'cover', seed: 'x', picture: null },
  { kind: 'cover', seed: 'x', picture: { kind: 'shipped', path: '/art/services/reporting.svg' } },
  { kind: 'portrait', picture: null },
  { kind: 'acos-curve', line: 'M0 80L50 40', area: 'M0 80L50 40L100 100Z', result: null },
  { kind: 'acos-curve', line: 'M0 80L50 40', area: 'M0 80Z', result: { x: 50, y: 40, figure: '20.00%' } },
]
const PICTURE = {
  type: 'image/svg+xml' as const,
  bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
}

let typeset: Typeset
/** Texts of the card, in order. */
let set: string[]
beforeAll(() => {
  const inner = createTypesetter()
  typeset = async (text, face) => {
    const done = await inner(text, face)
    set.push(done.text)
    return done
  }
})

async function compose(card: Partial<ShareCard>, picture: typeof PICTURE | null = null) {
  set = []
  return composeCard({ ...CARD, ...card }, { picture }, typeset)
}

test.for(ARTS)('draws a card with %j without text, scripts or links', async (art) => {
  for (const tone of ['dark', 'light'] as const) {
    const svg = await compose({ art, tone }, PICTURE)
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<style|<script|href="(?!data:)/)
    expect(set).toContain('Northgate')
  }
})

test('escapes markup in a title', async () => {
  expect(await compose({ title: '<script>"&' })).not.toContain('script')
})

test('shows label and agency instead of a title that no font can draw', async () => {
  await compose({ title: 'ಕನ್ನಡ ಪಠ್ಯ' })
  expect(set.slice(1, 3)).toEqual(['Blog', 'Northgate'])
})

test('draws a card without title or name', async () => {
  expect(await compose({ title: '', agency: '', detail: '' })).not.toMatch(/NaN/)
})

test('mirrors the card of a right-to-left title', async () => {
  const panel = /<image x="(\d+)"/
  const art = { kind: 'cover' as const, seed: 'x', picture: null }
  expect(panel.exec(await compose({ art }))![1]).toBe('652')
  expect(panel.exec(await compose({ art, title: 'כותרת' }))![1]).toBe('0')
})

test('shows the initials of a person without a picture', async () => {
  await compose({ title: 'Imani de Clarke', art: { kind: 'portrait', picture: null } })
  expect(set).toContain('IC')
})
