import { expect, test } from 'vitest'
import { isOpenedByPerson } from './pay.route.tsx'

const URL = 'https://site.example/pay/a-token'
const READ = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' }

test('counts a browser that opens the page', () => {
  expect(isOpenedByPerson(new Request(URL, { headers: READ }))).toBe(true)
})

test.for([
  ['a program', {}, 'GET', ''],
  ['a look at the headers alone', READ, 'HEAD', ''],
  ['a script', { ...READ, 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' }, 'GET', ''],
  ['a frame', { ...READ, 'Sec-Fetch-Dest': 'iframe' }, 'GET', ''],
  ['a browser that fetches ahead', { ...READ, 'Sec-Purpose': 'prefetch' }, 'GET', ''],
  ['an older one', { ...READ, Purpose: 'prefetch' }, 'GET', ''],
  ['a preview', { ...READ, 'X-Purpose': 'preview' }, 'GET', ''],
  ['the agency', READ, 'GET', '?by=agency'],
] as const)('does not count %s as opened by a person', ([, headers, method, query]) => {
  expect(isOpenedByPerson(new Request(URL + query, { headers, method }))).toBe(false)
})
