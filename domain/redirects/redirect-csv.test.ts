import { describe, expect, test } from 'vitest'
import { createRandom } from '#import/tests/hostile-documents.ts'
import { planRedirects } from './plan-redirects.ts'
import { readRedirect } from './read-redirect.ts'
import { type CountedRedirect, MAX_CSV_LINES, readRedirectCsv, writeRedirectCsv } from './redirect-csv.ts'
import type { Redirect } from './redirect.ts'

const RULES = { siteUrl: 'https://shelf.example', isPage: (path: string) => path === '/services' }
const plan = (text: string, known: Redirect[] = []) =>
  planRedirects(readRedirectCsv(text), new Map(known.map((one) => [one.path, one])), RULES)

const SIGNS = Array.from('abzAZ019-_.~!$&\'()*+,;=:@"|<>[]^`{}%é漢🙂/')

function makeRedirects(seed: number): CountedRedirect[] {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]) => list[random(list.length)]!
  const text = () => Array.from({ length: 1 + random(12) }, () => pick(SIGNS)).join('')
  const redirects = Array.from({ length: 20 }, (_, n) => {
    const status = pick(['301', '302', '410', ''])
    const target = pick([`/to-${n}/${text()}?${text()}#${text()}`, `https://a.example/${text()}`])
    return readRedirect({ path: `/${n}${text()}`, target: status === '410' ? '' : target, status }, RULES)
  })
  return redirects.flatMap((read, n) =>
    'redirect' in read
      ? [{ ...read.redirect, hits: n, last_used: n % 2 ? '2026-11-22T10:00:00Z' : null }]
      : [],
  )
}

test('exports and imports redirects unchanged', () => {
  let count = 0
  for (let seed = 1; seed <= 200; seed += 1) {
    const redirects = makeRedirects(seed)
    count += redirects.length
    const known = redirects.map(({ path, target, status }) => ({ path, target, status }))
    expect(
      plan(writeRedirectCsv(redirects), known).map((line) => ('redirect' in line ? line : line.message)),
    ).toEqual(known.map((redirect, at) => ({ line: at + 2, kind: 'same', redirect })))
  }
  expect(count).toBeGreaterThan(2_000)
})

test('writes no formulas into cells', () => {
  const row = { path: '=1+1', target: '@SUM(A1)', status: 301 as const, hits: 0, last_used: '-1' }
  expect(writeRedirectCsv([row]).split('\r\n')[1]).toBe("'=1+1,'@SUM(A1),301,0,'-1")
})

test.for([
  ['From,To,Status\n/a,/b,302\n', '/b', 302],
  ['\ufeffFrom;To\r\n/a;/b\r\n', '/b', 301],
  ['source\ttarget\tcode\n/a\t"/b"\t\n', '/b', 301],
  ['Old URL,New URL\nhttps://shelf.example/A/,https://shelf.example/b\n', '/b', 301],
  ['\n/a,/b\n\n', '/b', 301],
  ['id,to,from,note\n7,/b,/a,"x\ny"\n', '/b', 301],
] as const)('%j is read', ([text, target, status]) => {
  expect(plan(text)).toEqual([
    { line: expect.any(Number), kind: 'new', redirect: { path: '/a', target, status } },
  ])
})

test.for([
  ['', 'file is empty'],
  ['From,To\n', 'has no redirects'],
  ['name,age\nx,1\n', 'has no column names'],
  ['From,To\n"/a,/b\n', 'never closed'],
  [`From,To\n${'/a,/b\n'.repeat(MAX_CSV_LINES + 1)}`, 'at most 5000'],
] as const)('%j can’t be read', ([text, words]) => {
  expect(() => readRedirectCsv(text)).toThrow(words)
})

describe('import plan', () => {
  const known: Redirect[] = [
    { path: '/kept', target: '/x', status: 301 },
    { path: '/moved', target: '/x', status: 301 },
    { path: '/chained', target: '/middle', status: 301 },
  ]

  test('lists each line with its error', () => {
    const text = [
      'From,To,Status',
      '/kept,/x,301',
      '/moved,/y,302',
      '/new,/z,',
      '/new/,/z,',
      '/bad,javascript:alert(1),',
      '/services,/z,',
      '/one,/two,',
      '/two,/one,',
      '/middle,/end,',
    ].join('\n')
    expect(
      plan(text, known).map((line) => [line.line, line.kind, 'message' in line ? line.message : '']),
    ).toEqual([
      [2, 'same', ''],
      [3, 'changed', ''],
      [4, 'new', ''],
      [5, 'refused', 'Line 4 has the same old address.'],
      [6, 'refused', expect.stringContaining('Enter a path of this site')],
      [7, 'refused', expect.stringContaining('There is a page at “/services”')],
      [8, 'refused', '“/two” redirects back to “/one”, which would be a loop.'],
      [9, 'refused', '“/one” redirects back to “/two”, which would be a loop.'],
      [10, 'refused', '“/middle” redirects to “/end”; point “/chained” there directly.'],
    ])
  })

  test('considers all lines when it looks for chains', () => {
    const text = 'From,To\n/middle,/end\n/chained,/end\n'
    expect(plan(text, known).map(({ kind }) => kind)).toEqual(['new', 'changed'])
  })
})
