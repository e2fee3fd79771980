import { HtmlValidate } from 'html-validate'
import { expect, inject, test } from 'vitest'
import { listPages } from '#tests/support/browser/list-pages.ts'

const site = inject('siteUrl')

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes HTML: names in camel case, closed void elements, booleans as "". All of it is valid.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'no-implicit-button-type': 'error',
    'tel-non-breaking': 'off',
    // The ids that React makes begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // A list without bullets loses its role in Safari; the explicit role gives it back.
    'no-redundant-role': 'off',
    // Previous and Next that lead nowhere are links without a target: HTML has no element for that.
    'prefer-native-element': ['error', { exclude: ['link'] }],
  },
})

/** Pages without a link to them. */
const UNLINKED = [
  '/search',
  '/search?q=advertsing',
  '/search?q=zzzzzz',
  '/no-such-page',
  '/blog/no-such-post',
  '/news/no-such-post',
  '/blog/tags/no-such-tag',
  '/authors/nobody',
  '/blog?page=999',
  '/contact/thanks',
  '/pay-us/link-sent',
  '/pay/no-such-request',
  '/auth',
  '/admin',
]

test('every page is valid HTML', async () => {
  const pages = (await listPages(site)).filter((path) => !/\.(pdf|zip|xlsx|xml|txt)$/.test(path))
  const problems: string[] = []
  for (const path of [...pages, ...UNLINKED]) {
    const html = await (await fetch(site + path)).text()
    const report = await validator.validateString(html)
    for (const result of report.results) {
      problems.push(
        ...result.messages.map(
          ({ ruleId, message, line, column }) => `${path} ${line}:${column} ${ruleId}: ${message}`,
        ),
      )
    }
  }
  expect(problems).toEqual([])
})
