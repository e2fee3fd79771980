import { expect, test } from 'vitest'
import { composeSharePath, describeShareImage, readShareSubject } from './share-address.ts'
import type { ShareCard } from './share-card.ts'
import { fallbackContent } from '#domain/documents/document.ts'
import { composeResultCard, findPageCard, findServiceCard } from './page-cards.ts'
import { readResultName, writeResultName } from './result-name.ts'

const SUBJECT = { kind: 'blog', name: 'größe-100' } as const
const CARD: ShareCard = {
  tone: 'dark',
  title: 'A title',
  label: 'Blog',
  detail: 'Imani',
  agency: 'Northgate',
  art: { kind: 'cover', seed: 'x', picture: null },
}

test('parses the URL of an image back to its subject', () => {
  const path = composeSharePath(SUBJECT, CARD)
  expect(path).toMatch(/^\/share\/blog\/gr%C3%B6%C3%9Fe-100-[\da-f]{16}\.png$/)
  const file = decodeURIComponent(path.split('/').at(-1)!)
  expect(readShareSubject('blog', file)).toEqual(SUBJECT)
})

test('every drawn value changes the URL', () => {
  const changed: Partial<ShareCard>[] = [
    {},
    { tone: 'light' },
    { title: 'B' },
    { label: 'B' },
    { detail: 'B' },
    { agency: 'B' },
    { art: { kind: 'cover', seed: 'y', picture: null } },
    { art: { kind: 'cover', seed: 'x', picture: { kind: 'stored', name: 'a' } } },
    { art: { kind: 'cover', seed: 'x', picture: { kind: 'stored', name: 'b' } } },
  ]
  const paths = changed.map((part) => composeSharePath(SUBJECT, { ...CARD, ...part }))
  expect(new Set(paths).size).toBe(changed.length)
  expect(composeSharePath(SUBJECT, { ...CARD })).toBe(paths[0])
})

test('head tags have absolute URL, size and alternative text', () => {
  expect(describeShareImage(SUBJECT, CARD, 'https://a.example')).toEqual({
    url: `https://a.example${composeSharePath(SUBJECT, CARD)}`,
    width: 1200,
    height: 630,
    type: 'image/png',
    alt: 'A title – Imani – Blog – Northgate',
  })
})

test.for([
  ['nothing', 'x-0123456789abcdef.png'],
  ['blog', 'x.png'],
  ['blog', 'x-0123456789abcde.png'],
  ['blog', 'x-0123456789ABCDEF.png'],
  ['blog', '-0123456789abcdef.png'],
  ['blog', 'x-0123456789abcdef.svg'],
] as const)('%s/%s is not a path of our images', ([kind, file]) => {
  expect(readShareSubject(kind, file)).toBeNull()
})

test.for([
  ['12_40', { tacos: 12, organicSales: 40 }],
  ['0.5_0', { tacos: 0.5, organicSales: 0 }],
  ['012_40', null],
  ['12_100', null],
  ['12', null],
  ['12_40_1', null],
  ['_40', null],
] as const)('the result %s is %j', ([name, target]) => {
  expect(readResultName(name)).toEqual(target)
  if (target) expect(writeResultName(target)).toBe(name)
})

const SITE = { settings: { name: 'Northgate' }, content: fallbackContent }

test('cards of pages have the agency’s name; unknown pages have no card', () => {
  for (const name of ['about', 'case-studies', 'contact', 'news'])
    expect(findPageCard(name, SITE)).not.toBeNull()
  expect(findPageCard('home', SITE)).toMatchObject({ agency: 'Northgate' })
  expect(findPageCard('acos-calculator', SITE)).toMatchObject({ art: { result: null } })
  for (const name of ['', 'none', 'constructor', '__proto__']) expect(findPageCard(name, SITE)).toBeNull()
  expect(findServiceCard('none', SITE)).toBeNull()
  expect(findServiceCard('reporting', SITE)).toMatchObject({ label: 'Reporting' })
})

test('the image of a result shows its figure', () => {
  const card = composeResultCard({ tacos: 12, organicSales: 40 }, SITE)
  expect(card).toMatchObject({
    label: '12% TACoS, 40% organic sales',
    art: { result: { figure: '20.00%' } },
  })
  const { alt } = describeShareImage({ kind: 'result', name: '12_40' }, card, '')
  expect(alt).toBe('Your ACoS target: 20.00% – 12% TACoS, 40% organic sales – Northgate')
})
