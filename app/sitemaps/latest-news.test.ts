import { expect, test } from 'vitest'
import { toNewsLanguage } from './sitemap.route.ts'

test.each([
  ['en', 'en'],
  ['de-AT', 'de'],
  ['fil-PH', 'fil'],
  ['sr-Latn-RS', 'sr'],
  ['zh-Hans', 'zh-cn'],
  ['zh', 'zh-cn'],
  ['zh-HK', 'zh-tw'],
])('the language tag %s is %s in a news sitemap', (tag, language) => {
  expect(toNewsLanguage(tag)).toBe(language)
})
