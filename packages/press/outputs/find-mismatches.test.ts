import { expect, test } from 'vitest'
import { digestBytes, digestSource } from './digest-source.ts'
import { findMismatches } from './find-mismatches.ts'
import type { Product, Source } from './output.ts'

const leaflet: Source = { kind: 'pdf', html: '<p>Sales rose by 12%</p>' }
const bundle: Source = {
  kind: 'archive',
  entries: [
    { path: 'a.svg', source: { kind: 'text', text: '<svg/>' } },
    { path: 'a.png', source: { kind: 'picture', html: '<svg/>', width: 10, height: 20 } },
  ],
}
const drawn = new TextEncoder().encode('drawn')

const describe = (outputs: Record<string, Source>): Product[] => [
  {
    name: 'leaflets',
    maxBytes: 100,
    listOutputs: async () => Object.entries(outputs).map(([path, source]) => ({ path, source })),
  },
]

/** State after `npm run press`. */
const sources = { 'public/leaflet.pdf': leaflet, 'public/bundle.zip': bundle }
const state = {
  products: describe(sources),
  manifest: Object.fromEntries(
    Object.entries(sources).map(([path, source]) => [
      path,
      { source: digestSource(source), output: digestBytes(drawn) },
    ]),
  ),
  files: new Map(Object.keys(sources).map((path) => [path, drawn])),
}

test('new outputs match', async () => {
  expect(await findMismatches(state)).toEqual([])
})

test.for<[string, Source]>([
  ['a figure in a text', { kind: 'pdf', html: '<p>Sales rose by 13%</p>' }],
  ['the kind of a file', { kind: 'text', text: '<p>Sales rose by 12%</p>' }],
])('a change of %s is found before it is drawn', async ([, source]) => {
  const products = describe({ ...sources, 'public/leaflet.pdf': source })
  expect(await findMismatches({ ...state, products })).toEqual([
    'public/leaflet.pdf: its source has changed. Run npm run press -- leaflets.',
  ])
})

const [svg, png] = bundle.entries as [(typeof bundle.entries)[0], (typeof bundle.entries)[0]]
test.for<[string, Source]>([
  ['a text', { kind: 'archive', entries: [{ ...svg, source: { kind: 'text', text: '<svg />' } }, png] }],
  ['the name of a file', { kind: 'archive', entries: [{ ...svg, path: 'b.svg' }, png] }],
  ['the order', { kind: 'archive', entries: [png, svg] }],
  ['the number of files', { kind: 'archive', entries: [svg] }],
  [
    'the size of a picture',
    {
      kind: 'archive',
      entries: [svg, { ...png, source: { kind: 'picture', html: '<svg/>', width: 20, height: 20 } }],
    },
  ],
])('a change of %s in an archive is found', async ([, source]) => {
  const products = describe({ ...sources, 'public/bundle.zip': source })
  expect(await findMismatches({ ...state, products })).toEqual([
    'public/bundle.zip: its source has changed. Run npm run press -- leaflets.',
  ])
})

test('reports changed and missing files', async () => {
  const changed = new Map(state.files).set('public/leaflet.pdf', new TextEncoder().encode('painted over'))
  changed.delete('public/bundle.zip')
  expect(await findMismatches({ ...state, files: changed })).toEqual([
    'public/leaflet.pdf: it is not the file drawn. Run npm run press -- leaflets.',
    'public/bundle.zip: it is missing. Run npm run press -- leaflets.',
  ])
})

test('reports files without a source', async () => {
  const files = new Map(state.files).set('public/covers/stranger.svg', drawn)
  const products = describe({ 'public/bundle.zip': bundle })
  expect(await findMismatches({ ...state, products, files })).toEqual([
    'public/leaflet.pdf: nothing draws it. Delete it, then run npm run press.',
    'public/covers/stranger.svg: nothing draws it. Delete it, then run npm run press.',
  ])
})
