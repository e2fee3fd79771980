import type { Node } from 'prosemirror-model'
import { EditorState, NodeSelection, type Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test, vi } from 'vitest'
import { richSchema } from '../document/schema.ts'
import { bindKeys } from './editor-keys.ts'
import { readMarkdown } from './markdown-rules.ts'
import { typeBelowObjects } from './block-plugins.ts'

const PLUGINS = [
  readMarkdown(),
  typeBelowObjects(),
  ...bindKeys(
    { onMove: vi.fn(), onLink: vi.fn(), onHelp: vi.fn(), onFind: vi.fn(), onComment: vi.fn() },
    { undo: vi.fn(), redo: vi.fn() },
  ),
]
const NAMES = {
  p: 'paragraph',
  h: 'heading',
  ul: 'bullet_list',
  ol: 'ordered_list',
  q: 'quote',
  code: 'code_block',
}

/** Notation: lines of a block are separated by a slash; each > or # before an item is a level of nesting. */
function makeBlock(written: string): Node {
  if (written === 'hr') return richSchema.node('divider', { id: written })
  const [, kind, text] = /^(\w+):(.*)$/s.exec(written)!
  const words = (line: string) => (line === '' ? [] : [richSchema.text(line)])
  if (kind === 'table') {
    const cell = (line: string) =>
      richSchema.node('table_cell', null, richSchema.node('paragraph', null, words(line)))
    return richSchema.node('table', null, [richSchema.node('table_row', null, text!.split('/').map(cell))])
  }
  const name = NAMES[kind as keyof typeof NAMES]
  if (kind === 'p' || kind === 'h' || kind === 'code') return richSchema.node(name, null, words(text!))
  const lines = text!.split('/').map((line) => {
    const [, signs, rest] = /^([>#]*)(.*)$/.exec(line)!
    return kind === 'q'
      ? richSchema.node('paragraph', null, words(line))
      : richSchema.node(
          'list_item',
          { level: signs!.length, isOrdered: signs!.startsWith('#') },
          words(rest!),
        )
  })
  return richSchema.node(name, null, lines)
}

/** Creates a state. | marks the caret, brackets a selected object. */
function makeState(written: readonly string[]): EditorState {
  const selected = written.indexOf('[hr]')
  const doc = richSchema.node(
    'doc',
    null,
    written.map((one) => makeBlock(one.replace(/[[\]]/g, ''))),
  )
  let caret = -1
  doc.descendants((node, at) => {
    if (node.text?.includes('|')) caret = at + node.text.indexOf('|')
  })
  if (selected !== -1) {
    const from = doc.children.slice(0, selected).reduce((size, node) => size + node.nodeSize, 0)
    return EditorState.create({ doc, selection: NodeSelection.create(doc, from), plugins: PLUGINS })
  }
  const state = EditorState.create({ doc, plugins: PLUGINS })
  const change = state.tr.delete(caret, caret + 1)
  return state.apply(change.setSelection(TextSelection.create(change.doc, caret)))
}

function readState({ doc, selection }: EditorState): string[] {
  const { tr } = EditorState.create({ doc })
  const shown = selection instanceof TextSelection ? tr.insertText('|', selection.head).doc : doc
  return shown.children.map((block, index) => {
    const kind = Object.entries(NAMES).find(([, name]) => name === block.type.name)?.[0] ?? 'table'
    if (block.type.name === 'divider')
      return selection.$from.index(0) === index && shown === doc ? '[hr]' : 'hr'
    const lines: string[] = []
    block.descendants((line) => {
      const { level = 0, isOrdered } = line.attrs
      if (line.isTextblock) lines.push((isOrdered ? '#' : '>').repeat(level as number) + line.textContent)
    })
    return `${kind}:${block.isTextblock ? block.textContent : lines.join('/')}`
  })
}

function openView(written: readonly string[]) {
  const view = {
    state: makeState(written),
    dispatch: (change: EditorState['tr']) => (view.state = view.state.apply(change)),
    endOfTextblock: () => true,
    nodeDOM: () => null,
    composing: false,
  }
  const find = (ask: (plugin: Plugin, shown: EditorView) => boolean | void | undefined) =>
    PLUGINS.some((plugin) => ask(plugin, view as unknown as EditorView))
  return {
    press: (keys: string) => {
      const [key, ...held] = keys.split('-').toReversed()
      const event = { key, ctrlKey: held.includes('Mod'), shiftKey: held.includes('Shift') } as KeyboardEvent
      return find((plugin, shown) => plugin.props.handleKeyDown?.call(plugin, shown, event))
    },
    type: (text: string) => {
      for (const letter of text) {
        const { from, to } = view.state.selection
        const insert = () => view.state.tr.insertText(letter)
        const isTaken = find((plugin, shown) =>
          plugin.props.handleTextInput?.call(plugin, shown, from, to, letter, insert),
        )
        if (!isTaken) view.dispatch(insert())
      }
    },
    read: () => readState(view.state),
  }
}

test.for<[string, readonly string[], string, readonly string[]]>([
  ['lifts an item', ['ul:a/|b/c'], 'Backspace', ['ul:a', 'p:|b', 'ul:c']],
  ['lifts the items nested in it', ['ul:|a/>b/>>c/d'], 'Backspace', ['p:|a', 'ul:b/>c/d']],
  ['keeps the numbers of nested items', ['ul:|a/#b/c'], 'Backspace', ['p:|a', 'ol:b', 'ul:c']],
  ['moves a nested item up first', ['ul:a/>|b'], 'Backspace', ['ul:a/|b']],
  ['takes the first line out of a quote', ['q:|a/b'], 'Backspace', ['p:|a', 'q:b']],
  ['joins later lines of a quote', ['q:a/|b'], 'Backspace', ['q:a|b']],
  ['joins a paragraph to the item above', ['ul:a/b', 'p:|c'], 'Backspace', ['ul:a/b|c']],
  ['joins the first item of a list', ['p:a|', 'ul:b/c'], 'Delete', ['p:a|b', 'ul:c']],
  ['joins the only item of a list', ['h:a|', 'ol:b', 'p:c'], 'Delete', ['h:a|b', 'p:c']],
  ['joins an item with nested ones', ['p:a|', 'ul:b/#c/d'], 'Delete', ['p:a|b', 'ol:c', 'ul:d']],
  ['joins the next list to the last item', ['ul:a/b|', 'ol:c/d'], 'Delete', ['ul:a/b|c', 'ol:d']],
  ['joins the first line of a quote', ['p:a|', 'q:b/c'], 'Delete', ['p:a|b', 'q:c']],
  ['joins the next item', ['ul:a|/b'], 'Delete', ['ul:a|b']],
  ['joins the paragraph after a list', ['ul:a|', 'p:b'], 'Delete', ['ul:a|b']],
  ['removes an empty paragraph before a list', ['p:|', 'ul:a/b'], 'Delete', ['ul:|a/b']],
  ['removes an empty paragraph before an object', ['p:|', 'hr'], 'Delete', ['[hr]']],
  ['selects an object before it is removed', ['p:a|', 'hr'], 'Delete', ['p:a', '[hr]']],
  ['selects an object above before it is removed', ['hr', 'p:|a'], 'Backspace', ['[hr]', 'p:a']],
  ['removes an empty paragraph below an object', ['hr', 'p:|'], 'Backspace', ['[hr]']],
  ['removes a selected object', ['p:a', '[hr]', 'p:b'], 'Backspace', ['p:a', 'p:|b']],
  ['removes the only object', ['[hr]'], 'Delete', ['p:|']],
  ['adds a paragraph below a selected object', ['[hr]', 'p:b'], 'Enter', ['hr', 'p:|', 'p:b']],
  ['leaves a list', ['ul:a/|'], 'Enter', ['ul:a', 'p:|']],
  ['leaves a quote in its middle', ['q:a/|/b'], 'Enter', ['q:a', 'p:|', 'q:b']],
  ['adds a line of code', ['code:a|'], 'Enter', ['code:a\n|']],
  ['leaves code on an empty line', ['code:a\n|'], 'Enter', ['code:a', 'p:|']],
  ['adds an empty line of code', ['code:a\n|'], 'Shift-Enter', ['code:a\n\n|']],
  ['indents code', ['code:a|'], 'Tab', ['code:a  |']],
  ['outdents a line of code', ['code:a\n   b|'], 'Shift-Tab', ['code:a\n b|']],
  ['outdents a tab', ['code:\ta|'], 'Shift-Tab', ['code:a|']],
  ['stays in an item that is deep enough', ['ul:|a'], 'Tab', ['ul:|a']],
  ['goes to the next cell', ['table:a|/b'], 'Tab', ['table:a/b|']],
  ['adds a row after the last cell', ['table:a/b|'], 'Tab', ['table:a/b/|/']],
  ['stays in the first cell', ['table:a|/b'], 'Shift-Tab', ['table:a|/b']],
  ['leaves a final table', ['table:a|/b'], 'Escape', ['table:a/b', 'p:|']],
  ['goes on below code', ['code:a|b', 'p:c'], 'Escape', ['code:ab', 'p:|c']],
])('%s: %j, %s', ([, before, keys, after]) => {
  const view = openView(before)
  expect(view.press(keys)).toBe(true)
  expect(view.read()).toEqual(after)
})

test('lets Tab and Escape out of a paragraph', () => {
  const view = openView(['p:a|'])
  expect([view.press('Tab'), view.press('Shift-Tab'), view.press('Escape')]).toEqual([false, false, false])
})

test('types below a selected object', () => {
  const view = openView(['p:a', '[hr]', 'p:b'])
  view.type('xy')
  expect(view.read()).toEqual(['p:a', 'hr', 'p:xy|', 'p:b'])
})

test.for([
  ['# ', 'h:|', 'p:# |'],
  ['- ', 'ul:|', 'p:- |'],
  ['1. ', 'ol:|', 'p:1. |'],
  ['> ', 'q:|', 'p:> |'],
  ['```', 'code:|', 'p:```|'],
  ['a **b**', 'p:a b|', 'p:a **b**|'],
  ['a ~~b~~', 'p:a b|', 'p:a ~~b~~|'],
])('undo restores the typed characters of the shortcut %j', ([typed, made, given]) => {
  const view = openView(['p:|'])
  view.type(typed!)
  expect(view.read()).toEqual([made])
  view.press('Backspace')
  expect(view.read()).toEqual([given])
})
