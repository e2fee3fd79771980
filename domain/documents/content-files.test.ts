import { expect, test } from 'vitest'
import { listChangedFields, listDocuments, readContentFiles, writeContentFile } from './content-files.ts'
import { defineDocument } from './document.ts'
import { group, line, list } from './fields.ts'

const schema = group({ title: line(9), steps: list(line(9), { max: 3 }) })
const home = defineDocument({
  name: 'home',
  label: 'Home page',
  schema,
  fallback: { steps: ['One'], title: 'Hi' },
})
const service = defineDocument({ name: 'service/ads', label: 'Ads', schema, fallback: home.fallback })
const findDocument = (name: string) => [home, service].find((one) => one.name === name) ?? null
const read = (files: Record<string, string>) => {
  const { contents, problems } = readContentFiles(files, { findDocument })
  return { read: contents.map(({ document }) => document.name), problems }
}

test('writes the same bytes for the same content, in the order of the schema', () => {
  const text = '{\n  "title": "Hi",\n  "steps": [\n    "One"\n  ]\n}\n'
  expect(writeContentFile(home, home.fallback)).toBe(text)
  const { contents } = readContentFiles({ 'home.json': text }, { findDocument })
  expect(writeContentFile(home, contents[0]!.content)).toBe(text)
})

const TEXT = writeContentFile(home, home.fallback)
test.each<[Record<string, string>, string[]]>([
  [{ 'home.json': TEXT, 'service/ads.json': TEXT }, ['home', 'service/ads']],
  [{ 'site/service/ads.json': TEXT, 'site/home.json': TEXT }, ['service/ads', 'home']],
  [{ 'site/service/ads.json': TEXT, '__MACOSX/site/._home.json': '', 'site/.DS_Store': '' }, ['service/ads']],
  [{ 'home.json': `\uFEFF${TEXT}`, 'README.md': '' }, ['home']],
  // As if a later release had added this field.
  [{ 'home.json': '{"title":"Hi"}' }, ['home']],
])('reads %j', (files, names) => {
  expect(read(files)).toEqual({ read: names, problems: {} })
})

test.each<[Record<string, string>, Record<string, RegExp>]>([
  [{}, { all: /^There are no content files/ }],
  [{ 'home.json': '{' }, { 'home.json': /not valid JSON/ }],
  [{ 'home.json': TEXT, 'hime.json': TEXT }, { 'hime.json': /no such content/ }],
  [{ 'old/home.json': TEXT, 'service/ads.json': TEXT }, { 'old/home.json': /no such content/ }],
  [{ 'home.json': '{"title":"0123456789"}' }, { 'home.json, title': /At most 9/ }],
  [{ 'home.json': '[]' }, { 'home.json': /./ }],
])('lists the problems of %j', (files, problems) => {
  const found = read(files).problems
  expect(Object.keys(found)).toEqual(Object.keys(problems))
  for (const [where, problem] of Object.entries(problems)) expect(found[where]).toMatch(problem)
})

test.each([
  [{ a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, ['a.c']],
  [{ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }, { b: 3 }] }, ['a.1.b']],
  [{ a: [1] }, { a: [1, 2] }, ['a']],
  [{ a: 1 }, { a: 1, b: 2 }, ['b']],
  [{ a: [1] }, { a: { 0: 1 } }, ['a']],
  [{ a: 1 }, { a: 1 }, []],
])('lists what differs between %j and %j', (before, after, fields) => {
  expect(listChangedFields(before, after)).toEqual(fields)
})

test('lists the documents of every site, and those that owners added', () => {
  const catalog = { documents: [home], findDocument }
  const names = listDocuments(catalog, ['service/ads', 'home', 'gone', 'service/ads']).map(({ name }) => name)
  expect(names).toEqual(['home', 'service/ads'])
})
