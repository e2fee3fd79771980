import { expect, test } from 'vitest'
import { suggestFields } from './suggest-fields.ts'
import type { ColumnMapping, ImportField } from '../records/records.ts'

type Column = { samples: string[]; lengths?: number[] }

function suggest(columns: Record<string, Column>, mapping: ColumnMapping = {}) {
  const open = Object.entries(columns).map(([name, { samples }]) => ({
    name,
    samples,
    field: null,
    isRecognized: false,
  }))
  const getLengths = (name: string) => columns[name]!.lengths ?? columns[name]!.samples.map((s) => s.length)
  return suggestFields(mapping, open, getLengths)
}
const empty: Column = { samples: [] }

test.for<[string, ImportField]>([
  ['Titel', 'title'],
  ['Überschrift', 'title'],
  ['Título del artículo', 'title'],
  ['Nagłówek', 'title'],
  ['Inhalt', 'body_html'],
  ['Conteúdo', 'body_html'],
  ['Blog copy', 'body_html'],
  ['Zusammenfassung', 'summary'],
  ['Résumé', 'summary'],
  ['Lead paragraph', 'summary'],
  ['Beitragsbild', 'image'],
  ['Hero', 'image'],
  ['Bildbeschreibung', 'image_alt'],
  ['Alt-Text', 'image_alt'],
  ['Verfasser', 'author'],
  ['Written by', 'author'],
  ['Schlagwörter', 'tags'],
  ['Topic', 'tags'],
  ['Veröffentlicht am', 'published_at'],
  ['Fecha', 'published_at'],
  ['Publié', 'published'],
  ['Sichtbar', 'published'],
  ['Web address', 'old_url'],
  ['URL path', 'old_url'],
  ['Path', 'slug'],
])('a column called %s is guessed to fill %s', ([name, field]) => {
  expect(suggest({ [name]: empty })).toEqual({ [name]: field })
})

test('keeps known columns and assigns each field once', () => {
  expect(suggest({ Titel: empty, Titre: empty }, { Name: 'title', Notes: null })).toEqual({
    Name: 'title',
    Notes: null,
  })
  expect(suggest({ Titel: empty, Titre: empty })).toEqual({ Titel: 'title' })
})

test('assigns a column whose first field is taken to the next field that its name matches', () => {
  expect(suggest({ 'Content link': empty, 'Body link': empty })).toEqual({
    'Content link': 'body_html',
    'Body link': 'old_url',
  })
})

test.for([
  ['Aktualisiert am', 'Erstellt am', 'Veröffentlicht am'],
  ['Last change', 'Date de création', 'Date de publication'],
  ['Fecha de actualización', 'Fecha de creación', 'Fecha de publicación'],
  ['Date edited', 'Creation', 'Go-live date'],
])('suggests neither %s nor %s as the publish date instead of %s, in any order', (names) => {
  const [, created, published] = names
  for (const order of [names, names.toReversed()]) {
    const suggested = suggest(Object.fromEntries(order.map((name) => [name, { samples: ['2026-02-14'] }])))
    expect(suggested).toEqual({ [published!]: 'published_at', [created!]: 'created_at' })
  }
})

test.for<[string, string[], ImportField | undefined]>([
  ['pictures', ['https://a.example/x.PNG?w=1', '//a.example/y.webp'], 'image'],
  ['pictures on a drive', ['https://drive.google.com/file/d/1/view'], 'image'],
  ['addresses', ['https://a.example/x', 'http://b.example/y?z=.png'], 'old_url'],
  ['days first by year', ['2026-02-14', '2026-02-15T10:00:00Z'], 'published_at'],
  ['days with dots', ['14.2.2026', '1/2/26'], 'published_at'],
  ['days in words', ['February 14, 2026'], 'published_at'],
  ['short texts', ['Five ways to win'], 'title'],
  ['pictures and other things', ['https://a.example/x.png', 'none'], 'title'],
  ['nothing', [], undefined],
])('guesses the field of a column with an unknown name and %s by its cells', ([, samples, field]) => {
  expect(suggest({ K1: { samples } })['K1']).toBe(field)
})

test('suggests the longest column as body and the longest short one as title', () => {
  const columns = {
    K1: { samples: ['Ok'], lengths: [2] },
    K2: { samples: ['Words'], lengths: [100, 500] },
    K3: { samples: ['Five ways to win'], lengths: [16, 20] },
  }
  expect(suggest(columns)).toEqual({ K2: 'body_html', K3: 'title', K1: undefined })
})

test.for([
  [200, 160, { K1: 'body_html', K2: 'title' }],
  [199, 160, { K1: 'body_html', K2: 'title' }],
  [161, 161, { K1: 'body_html' }],
] as const)('suggests body and title for columns of %i and %i characters', ([first, second, expected]) => {
  const columns = { K1: { samples: ['x'], lengths: [first] }, K2: { samples: ['y'], lengths: [second] } }
  expect(suggest(columns)).toEqual(expected)
})
