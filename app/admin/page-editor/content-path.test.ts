import { expect, test } from 'vitest'
import { humanize, listChanges, readAt, replaceAt } from './content-path.ts'
import { describePath } from './form-schema.ts'

const content = { hero: { title: 'A', note: 'N' }, items: [{ text: 'x' }, { text: 'y' }] }

test('replaces one value, and leaves the rest as it is', () => {
  const next = replaceAt(content, 'items.1.text', 'z') as typeof content
  expect(next).toEqual({ ...content, items: [{ text: 'x' }, { text: 'z' }] })
  expect(next.hero).toBe(content.hero)
  expect(readAt(next, 'items.1.text')).toBe('z')
  expect(readAt(content, 'items.5.text')).toBeUndefined()
})

test('keeps the order of keys, and removes an optional one', () => {
  expect(Object.keys(replaceAt(content.hero, 'title', 'B') as object)).toEqual(['title', 'note'])
  expect(replaceAt(content, 'hero.note', undefined)).toEqual({ hero: { title: 'A' }, items: content.items })
})

test('lists changed texts with their paths', () => {
  const next = { hero: { title: 'B' }, items: [...content.items, { text: 'z' }] }
  expect(listChanges(content, next)).toEqual([
    { path: 'hero.title', former: 'A', value: 'B' },
    { path: 'hero.note', former: 'N', value: null },
    { path: 'items.2.text', former: null, value: 'z' },
  ])
})

test('names fields for people', () => {
  expect(humanize('bookCall')).toBe('Book call')
  const form = { properties: { items: { items: { properties: { text: { label: 'Answer' } } } } } }
  expect(describePath(form, 'items.1.text', content)).toBe('Items 2 › Answer')
})
