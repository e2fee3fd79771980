import { expect, test } from 'vitest'
import { parseTags } from './tags.ts'

test.for([
  ['ACoS, Case Study,PPC', ['ACoS', 'Case Study', 'PPC']],
  ['a;b ; c', ['a', 'b', 'c']],
  ['Listings, "A/B tests"', ['Listings', 'A/B tests']],
  ['"Ads, paid", PPC', ['Ads, paid', 'PPC']],
  ['Fees, fees, FEES , Ads', ['Fees', 'Ads']],
  [' , ;; ', []],
  ['', []],
  [null, []],
  [undefined, []],
  [7, ['7']],
  [true, []],
  [{ name: 'x' }, []],
  [
    ['A+ Content', ' Creative ', '', 5],
    ['A+ Content', 'Creative', '5'],
  ],
  [[{ name: 'Video' }, { name: 'video' }, { slug: 'x' }, null], ['Video']],
  ['5" pipes, fittings', ['5', 'pipes', 'fittings']],
  ['["fees","ads, paid"]', ['fees', 'ads, paid']],
  ['[{"name":"Fees"},{"name":"Ads"}]', ['Fees', 'Ads']],
  ['{fees,"ads, paid"}', ['fees', 'ads, paid']],
  ['fees|paid ads', ['fees', 'paid ads']],
  ['a|b, c', ['a|b', 'c']],
  ['[new], fees', ['[new]', 'fees']],
  ['[not, json]', ['[not', 'json]']],
] as const)('%j gives the tags %j', ([value, tags]) => {
  expect(parseTags(value)).toEqual(tags)
})
