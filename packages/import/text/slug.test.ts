import { expect, test } from 'vitest'
import { createSlugRegister, makeSlug } from './slug.ts'

test.for([
  ['Launch checklist: 30 days, 12 steps', 'launch-checklist-30-days-12-steps'],
  ['Préparer le « Prime Day »', 'preparer-le-prime-day'],
  ['Jürgen Groß', 'jurgen-gross'],
  ['The seller’s guide', 'the-sellers-guide'],
  ['עברית ועוד', 'עברית-ועוד'],
  ['日本語の題', '日本語の題'],
  ['हिन्दी', 'हिन्दी'],
  ['🙂🙂', ''],
  ['---', ''],
  ['a'.repeat(100), 'a'.repeat(80)],
] as const)('"%s" becomes the slug "%s"', ([title, slug]) => {
  expect(makeSlug(title)).toBe(slug)
})

test('numbers equal slugs and skips taken numbers', () => {
  const take = createSlugRegister()
  expect(['a', 'a', 'a-2', 'a', 'b'].map(take)).toEqual(['a', 'a-2', 'a-2-2', 'a-3', 'b'])
})

test('gives many posts of one title unique slugs', () => {
  const take = createSlugRegister()
  const slugs = Array.from({ length: 5_000 }, () => take('weekly-update'))
  expect(new Set(slugs).size).toBe(5_000)
})
