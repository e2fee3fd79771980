import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { richSchema } from '../document/schema.ts'
import {
  findWords,
  readSearch,
  replaceAllFound,
  replaceFound,
  selectFound,
  startSearch,
} from './find-words.ts'

const bold = richSchema.mark('strong')
const makeState = () => {
  const line = richSchema.node('paragraph', { id: 'a' }, [
    richSchema.text('Fee, '),
    richSchema.text('fee', [bold]),
    richSchema.node('hard_break'),
    richSchema.text('(fee)+'),
  ])
  const other = richSchema.node('heading', { id: 'b', level: 2 }, richSchema.text('No cost'))
  const doc = richSchema.node('doc', null, [line, other])
  return EditorState.create({ doc, plugins: [findWords()], selection: TextSelection.create(doc, 1) })
}
const search = (query: string, state = makeState()) => state.apply(startSearch(state, query))
const readSelected = ({ doc, selection }: EditorState) => doc.textBetween(selection.from, selection.to)

test('finds text ignoring case, across marks, without interpreting patterns', () => {
  expect(readSearch(search('fee')).found).toEqual([
    { from: 1, to: 4 },
    { from: 6, to: 9 },
    { from: 11, to: 14 },
  ])
  expect(readSearch(search('fee\n(')).found).toEqual([{ from: 6, to: 11 }])
  expect(readSearch(search('(fee)+')).found).toEqual([{ from: 10, to: 16 }])
  expect(readSearch(search('^$.*+?()[]{}|/\\-')).found).toEqual([])
  expect(readSearch(search('fees')).found).toEqual([])
  expect(readSearch(search('', search('fee'))).found).toEqual([])
})

test('selects the next and previous match and wraps around', () => {
  let state = search('fee')
  const places: number[] = []
  for (const step of [1, 1, 1, 1, -1, -1] as const) {
    state = state.apply(selectFound(state, step)!)
    expect(readSelected(state).toLowerCase()).toBe('fee')
    places.push(readSearch(state).current)
  }
  expect(places).toEqual([0, 1, 2, 0, 2, 1])
  expect(selectFound(search('nothing'), 1)).toBe(null)
})

test('replaces one match and selects the next, or replaces all and keeps marks', () => {
  let state = search('fee')
  state = state.apply(replaceFound(state, 'x')!)
  expect(state.doc.textContent).toContain('Fee, fee')
  state = state.apply(replaceFound(state, 'charge')!)
  expect(state.doc.child(0).textContent).toBe('charge, fee\n(fee)+')
  expect(readSearch(state)).toMatchObject({ current: 0, found: { length: 2 } })
  state = state.apply(replaceAllFound(state, 'charge')!)
  expect(state.doc.child(0).textContent).toBe('charge, charge\n(charge)+')
  expect(state.doc.child(0).child(1).marks).toEqual([bold])
  expect(replaceAllFound(search('cost'), '')!.doc.child(1).textContent).toBe('No ')
})
