import { expect, test } from 'vitest'
import { composeSourceQuery, leadSource, readCarriedSource, readLeadSource } from './lead-source.ts'

const PAGE = 'https://site.example/contact'

test('reads the campaign from the page and from the previous page of this site', () => {
  const before = 'https://site.example/?utm_source=newsletter&utm_campaign=spring&gclid=Cj0&email=a@b.example'
  expect(readLeadSource(`${PAGE}?utm_source=ads&x=1`, before)).toEqual({
    page: '/contact',
    referrer: '/',
    utm_source: 'ads',
    utm_campaign: 'spring',
    gclid: 'Cj0',
  })
})

test('keeps only the host of another site', () => {
  const before = 'https://search.example/find?q=private&utm_source=theirs'
  expect(readLeadSource(PAGE, before)).toEqual({ page: '/contact', referrer: 'search.example' })
})

test('ignores a page as its own referrer', () => {
  expect(readLeadSource(PAGE, `${PAGE}?utm_source=ads`)).toEqual({ page: '/contact', utm_source: 'ads' })
})

test.for(['', 'no address', 'javascript:alert(1)', 'data:text/html,x', 'https://'])(
  'ignores the invalid referrer %j',
  (before) => {
    expect(readLeadSource(PAGE, before)).toEqual({ page: '/contact' })
  },
)

test('returns values that can be stored for any URL', () => {
  const long = `${PAGE}?utm_source=${'%F0%9F%8D%B5'.repeat(400)}&utm_term=%00%0d%0a&utm_medium=%20`
  const source = readLeadSource(long, `https://x.example/${'y'.repeat(9000)}`)
  expect(leadSource.parse(source)).toEqual(source)
  expect(source).not.toHaveProperty('utm_medium')
})

const TIMES = 'https://site.example/book-call/times'

test.for([
  ['https://site.example/services/amazon-seo?utm_campaign=spring', '/services/amazon-seo'],
  ['/services/amazon-seo', '/services/amazon-seo'],
  ['https://search.example/find?q=private', 'search.example'],
  ['search.example', 'search.example'],
] as const)('keeps %s across links', ([from, referrer]) => {
  const first = readCarriedSource(`${TIMES}?utm_source=ads&from=${encodeURIComponent(from)}`, TIMES)
  expect(first).toMatchObject({ referrer, utm_source: 'ads' })
  const query = composeSourceQuery(first)
  expect(readCarriedSource(`${TIMES}?${query}&zone=UTC`, 'https://else.example/')).toEqual(first)
})

test('ignores unsafe or very long values of the parameter `from`', () => {
  expect(readCarriedSource(`${TIMES}?from=javascript:alert(1)`, '')).toEqual({ page: '/book-call/times' })
  expect(readCarriedSource(`${TIMES}?from=${'x'.repeat(5000)}`, '')).not.toHaveProperty('utm_source')
  expect(composeSourceQuery(readCarriedSource(TIMES, ''))).toBe('')
})
