/** What is typed at the start of a paragraph, as in Markdown, makes it another kind of block. */
import type { RichBlockType } from '#app/admin/editor/editor-labels.ts'
import { type InputRule, InputRule as Rule, inputRules } from 'prosemirror-inputrules'
import type { Mark, Node } from 'prosemirror-model'
import { type Plugin, Selection } from 'prosemirror-state'
import { changeType, makeNodes } from '../commands/block-commands.ts'
import { findCurrentBlock, selectBlock } from '../document/blocks-in-view.ts'
import { richSchema } from '../document/schema.ts'

const STARTS: readonly [RegExp, RichBlockType][] = [
  [/^#\s$/, 'h1'],
  [/^##\s$/, 'h2'],
  [/^###\s$/, 'h3'],
  [/^[-*]\s$/, 'unordered-list'],
  [/^1[.)]\s$/, 'ordered-list'],
  [/^>\s$/, 'quote'],
  [/^```$/, 'code'],
]
const SPANS: readonly [RegExp, string][] = [
  [/(?:^|\s)(\*\*([^*\s](?:[^*]*[^*\s])?)\*\*)$/, 'strong'],
  [/(?:^|\s)(\*([^*\s](?:[^*]*[^*\s])?)\*)$/, 'em'],
  [/(?:^|\s)(`([^`]+)`)$/, 'code'],
]

export function readMarkdown(): Plugin {
  return inputRules({ rules: [...STARTS.map(makeStart), ...SPANS.map(makeSpan), DIVIDER] })
}

/** Three dashes in a paragraph of their own. */
const DIVIDER = new Rule(/^---$/, (state) => {
  const block = findCurrentBlock(state)
  if (block.node.type.name !== 'paragraph') return null
  const [divider, ...others] = makeNodes('divider') as [Node, ...Node[]]
  const made = [divider.type.create({ ...divider.attrs, id: block.id }), ...others]
  const change = state.tr.replaceWith(block.from, block.from + block.node.nodeSize, made)
  return selectBlock(change, block.index + 1)
})

function makeStart([pattern, type]: readonly [RegExp, RichBlockType]): InputRule {
  return new Rule(pattern, (state, _match, start, end) => {
    const block = findCurrentBlock(state)
    if (block.node.type.name !== 'paragraph') return null
    const cleared = state.apply(state.tr.delete(start, end))
    const next = changeType(cleared, block.id, type)
    if (!next) return null
    const change = state.tr.replaceWith(
      block.from,
      block.from + block.node.nodeSize,
      next.doc.child(block.index),
    )
    return change.setSelection(Selection.near(change.doc.resolve(block.from + 1)))
  })
}

function makeSpan([pattern, name]: readonly [RegExp, string]): InputRule {
  return new Rule(pattern, (state, match, _start, end) => {
    const [, written = '', words = ''] = match
    const mark: Mark = richSchema.marks[name]!.create()
    const from = end - written.length + 1
    const { parent } = state.doc.resolve(from)
    if (!parent.type.allowsMarkType(mark.type)) return null
    const change = state.tr.replaceWith(from, end, richSchema.text(words, [mark]))
    return change.removeStoredMark(mark)
  })
}
