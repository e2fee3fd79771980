import { AllSelection, EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { GalleryPicture } from '#domain/posts/rich-text/rich-nodes.ts'
import { richSchema } from '../document/schema.ts'
import {
  gatherPictures,
  gatherSelected,
  listSelectedPictures,
  MAX_GALLERY_PICTURES,
} from './gallery-commands.ts'

/** Notation: a letter is a line of text, a digit a picture with that name, a dot a picture without a URL. */
function makeState(blocks: string): EditorState {
  const nodes = blocks
    .split('')
    .map((name, at) =>
      /[a-z]/.test(name)
        ? richSchema.node('paragraph', { id: `b${at}` }, richSchema.text(name))
        : richSchema.node('picture', { id: `b${at}`, src: name === '.' ? '' : name, alt: `Alt ${name}` }),
    )
  return EditorState.create({ doc: richSchema.node('doc', null, nodes) })
}

const describeBlocks = ({ doc }: Pick<EditorState, 'doc'>): string[] =>
  doc.children.map((node) =>
    node.type.name === 'gallery'
      ? `[${(node.attrs['pictures'] as GalleryPicture[]).map(({ src }) => src).join('')}]`
      : node.textContent || (node.attrs['src'] as string),
  )

test.for([
  // Lines have a size of three positions, pictures of one.
  ['a1b2c', 1, 10, ['a', '[12]', 'b', 'c']],
  ['a1b2c3d', 1, 6, null],
  ['a1b2c3d', 1, 14, ['a', '[123]', 'b', 'c', 'd']],
  ['a12b3', 1, 2, null],
  ['a1.b2c', 1, 11, ['a', '[12]', '', 'b', 'c']],
  ['abc', 1, 8, null],
] as const)('gathers the pictures of %s selected from %i to %i', ([blocks, from, to, expected]) => {
  const state = makeState(blocks)
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
  const change = gatherSelected(selected)
  expect(change && describeBlocks(change)).toEqual(expected)
})

test('gathers all selected pictures with their alt texts', () => {
  const state = makeState('1a2')
  const change = gatherSelected(state.apply(state.tr.setSelection(new AllSelection(state.doc))))!
  expect(describeBlocks(change)).toEqual(['[12]', 'a'])
  expect(change.doc.child(0).attrs['pictures']).toEqual([
    { src: '1', alt: 'Alt 1', caption: '' },
    { src: '2', alt: 'Alt 2', caption: '' },
  ])
  expect((change.selection as NodeSelection).node.type.name).toBe('gallery')
})

test('needs two pictures, and leaves pictures over the maximum where they are', () => {
  const one = makeState('12')
  expect(gatherSelected(one.apply(one.tr.setSelection(NodeSelection.create(one.doc, 0))))).toBeNull()
  const many = makeState('1'.repeat(MAX_GALLERY_PICTURES + 2))
  const all = many.apply(many.tr.setSelection(new AllSelection(many.doc)))
  expect(listSelectedPictures(all)).toHaveLength(MAX_GALLERY_PICTURES)
  expect(gatherSelected(all)!.doc.childCount).toBe(3)
})

test('gathers consecutive pictures from the first', () => {
  const state = makeState('a12b3')
  expect(describeBlocks(gatherPictures(state, 'b1')!)).toEqual(['a', '[12]', 'b', '3'])
  expect(gatherPictures(state, 'b2')).toBeNull()
  expect(gatherPictures(state, 'b4')).toBeNull()
})
