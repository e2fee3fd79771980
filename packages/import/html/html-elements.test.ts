import { expect, test } from 'vitest'
import { DROPPED_ELEMENTS, ALLOWED_BLOCKS, ALLOWED_ELEMENTS, ALLOWED_VOID_ELEMENTS } from './html-elements.ts'
import { parseHtml } from './parse-html.ts'

test('lists each element once', () => {
  const all = [...ALLOWED_ELEMENTS, ...DROPPED_ELEMENTS]
  expect(new Set(all).size).toBe(all.length)
  for (const name of [...ALLOWED_BLOCKS, ...ALLOWED_VOID_ELEMENTS]) expect(ALLOWED_ELEMENTS).toContain(name)
})

const kept = ALLOWED_ELEMENTS.filter((name) => name !== 'p')

test.for(kept)('the parser treats %s as listed', (name) => {
  const [paragraph, next] = parseHtml(`<p>a<${name}>b`).children
  const isBlock = next !== undefined
  expect(paragraph).toMatchObject({ tagName: 'p' })
  expect(isBlock).toBe(ALLOWED_BLOCKS.has(name))
  const [element] = parseHtml(`<${name}>x`).children
  const isVoid = element?.type === 'element' && element.children.length === 0
  expect(isVoid).toBe(ALLOWED_VOID_ELEMENTS.has(name))
})
