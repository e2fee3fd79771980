import { expect, test } from 'vitest'
import { toPostPath } from './post-path.ts'

test('the slug of another script is written for an address', () => {
  expect(toPostPath('/blog', 'launch-checklist')).toBe('/blog/launch-checklist')
  expect(toPostPath('/news', '日本')).toBe('/news/%E6%97%A5%E6%9C%AC')
})
