import { expect, test } from 'vitest'
import { readAuthor, readImage, readTags } from './read-cells.ts'

const cells = (values: readonly unknown[]) => values.map((value, at) => ({ column: `c${at}`, value }))
const ANN = { author: 'Ann Lee', warnings: [] }

test.for<[unknown[]]>([
  [['Ann Lee']],
  [[{ name: 'Ann Lee', id: 3 }]],
  [[{ displayName: 'Ann Lee' }]],
  [[{ display_name: 'Ann Lee' }]],
  [[{ firstName: 'Ann', lastName: 'Lee', username: 'ann' }]],
  [[{ first_name: 'Ann', last_name: 'Lee' }]],
  [[{ title: 'Ann Lee' }]],
  [[[{ id: 3, name: 'Ann Lee' }]]],
  [[{ data: { id: 3, attributes: { name: 'Ann Lee' } } }]],
  [[{ node: { name: 'Ann Lee' } }]],
  [['["Ann Lee"]']],
  [['{"name": "Ann Lee"}']],
  [['ann@example.com (Ann Lee)']],
  [['Ann Lee <ann@example.com>']],
  [['null', 'Ann Lee']],
  [[3, 'Ann Lee']],
  [[[{ code: 'rest_user_invalid_id', data: { status: 404 } }], 'Ann Lee']],
])('the author of %j is Ann Lee', ([values]) => {
  expect(readAuthor(cells(values))).toEqual(ANN)
})

test.for<[unknown, RegExp]>([
  [3, /only an id \(3\)/],
  ['3', /only an id \(3\)/],
  [[3, 4], /only an id \(3, 4\)/],
  [{ id: 3 }, /^$/],
])('the author %j is not taken as a name', ([value, reason]) => {
  const { author, warnings } = readAuthor(cells([value]))
  expect([author, warnings.join()]).toEqual(['', expect.stringMatching(reason)])
})

test('names the authors that are left out', () => {
  expect(readAuthor(cells([['Ann', { name: 'Bo' }]]))).toEqual({
    author: 'Ann',
    warnings: ['Only the first author is kept, without "Bo".'],
  })
})

test.for<[string, unknown[], string[], RegExp]>([
  ['tags and categories', [['fees'], 'ads; news'], ['fees', 'ads', 'news'], /^$/],
  ['terms', [[[{ name: 'Fees', taxonomy: 'category' }], [{ name: 'Ads' }]]], ['Fees', 'Ads'], /^$/],
  ['edges', [{ edges: [{ node: { name: 'Fees' } }] }], ['Fees'], /^$/],
  ['JSON in a cell', ['["Fees", "a, b"]'], ['Fees', 'a, b'], /^$/],
  ['hashtags', ['#Fees #Ads'], ['Fees', 'Ads'], /^$/],
  ['a tag with a sign', ['#1 tips'], ['#1 tips'], /^$/],
  ['years in a cell', ['2024, 2025'], ['2024', '2025'], /^$/],
  ['no category', ['Uncategorized'], [], /^$/],
  ['a format', [[{ name: 'Video', taxonomy: 'post_format' }]], [], /^$/],
  ['numbers', [[7, 8], [4]], [], /only ids \(7, 8, 4\)/],
  ['numbers in a cell', ['[7, 8]'], [], /only ids \(7, 8\)/],
  ['names and numbers', [['a'], [4]], ['a'], /only ids \(4\)/],
])('reads %s', ([, values, tags, reason]) => {
  const read = readTags(cells(values))
  expect([read.tags, read.warnings.join()]).toEqual([tags, expect.stringMatching(reason)])
})

test('reports no loss for tag ids if the file also contains their names', () => {
  const named = { column: '_embedded.wp:term', value: [[{ name: 'Fees' }]] }
  expect(readTags([named, { column: 'tags', value: [7] }])).toEqual({ tags: ['Fees'], warnings: [] })
})

const ONE = 'https://a.example/1.png'
const TWO = 'https://a.example/2.png?a=1,2'

test.for<[unknown[], string, string, RegExp]>([
  [[ONE], ONE, '', /^$/],
  [[`${TWO}, ${ONE}`], TWO, '', /left out: https:\/\/a\.example\/1\.png\.$/],
  [[`${ONE}\n${TWO}`], ONE, '', /left out: .*2\.png/],
  [[[{ url: ONE, alternativeText: 'Alt' }, { src: TWO }]], ONE, 'Alt', /left out/],
  [[[{ id: 9, source_url: ONE, alt_text: 'Alt' }], 9], ONE, 'Alt', /^$/],
  [[{ node: { sourceUrl: ONE, altText: 'Alt' } }], ONE, 'Alt', /^$/],
  [[`["${ONE}"]`], ONE, '', /^$/],
  [[`a.png (${ONE})`], ONE, '', /^$/],
  [[`![Alt](${ONE})`], ONE, 'Alt', /^$/],
  [[`<img alt="Alt" src="${ONE}">`], ONE, 'Alt', /^$/],
  [['data:image/png;base64,AA'], 'data:image/png;base64,AA', '', /^$/],
  [['/img/a.png'], '/img/a.png', '', /^$/],
  [['a.png'], '', '', /^The picture "a\.png" is only the name of a file/],
  [['my photo.JPG', ONE], ONE, '', /only the name of a file/],
  [['Photo by Ann'], '', '', /is not an address/],
  [['none'], '', '', /^$/],
  [[9], '', '', /only an id \(9\)/],
  [[0], '', '', /^$/],
])('reads the picture of %j as %s', ([values, image, image_alt, reason]) => {
  const read = readImage(cells(values))
  expect({ ...read, warnings: read.warnings.join() }).toEqual({
    image,
    image_alt,
    warnings: expect.stringMatching(reason),
  })
})
