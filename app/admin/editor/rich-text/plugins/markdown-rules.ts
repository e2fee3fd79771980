/** Markdown shortcuts: characters at the start of a paragraph change its type; around text, they become marks. */
import type { RichBlockType } from '#app/admin/editor/editor-labels.ts'
import { type InputRule, InputRule as Rule, inputRules } from 'prosemirror-inputrules'
import type { Attrs, Mark, Node } from 'prosemirror-model'
import { type Plugin, Selection } from 'prosemirror-state'
import { changeType, createNodes } from '../commands/block-commands.ts'
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
const SPANS: readonly [RegExp, string, Attrs?][] = [
  [/(?:^|\s)(~~([^~\s](?:[^~]*[^~\s])?)~~)$/, 'span', { properties: { className: ['strike'] } }],
  [/(?:^|\s)(\*\*([^*\s](?:[^*]*[^*\s])?)\*\*)$/, 'strong'],
  [/(?:^|\s)(\*([^*\s](?:[^*]*[^*\s])?)\*)$/, 'em'],
  [/(?:^|\s)(`([^`]+)`)$/, 'code'],
]

export function readMarkdown(): Plugin {
  return inputRules({ rules: [...STARTS.map(createBlockRule), ...SPANS.map(createMarkRule), DIVIDER] })
}

/** Three dashes as the only text of a paragraph. */
const DIVIDER = new Rule(/^---$/, (state) => {
  const block = findCurrentBlock(state)
  if (block.node.type.name !== 'paragraph') return null
  const [divider, ...others] = createNodes('divider') as [Node, ...Node[]]
  const blocks = [divider.type.create({ ...divider.attrs, id: block.id }), ...others]
  const change = state.tr.replaceWith(block.from, block.from + block.node.nodeSize, blocks)
  return selectBlock(change, block.index + 1)
})

function createBlockRule([pattern, type]: readonly [RegExp, RichBlockType]): InputRule {
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

function createMarkRule([pattern, name, attrs]: readonly [RegExp, string, Attrs?]): InputRule {
  return new Rule(pattern, (state, match, _start, end) => {
    const [, written = '', text = ''] = match
    const mark: Mark = richSchema.marks[name]!.create(attrs)
    const from = end - written.length + 1
    const { parent } = state.doc.resolve(from)
    if (!parent.type.allowsMarkType(mark.type)) return null
    const change = state.tr.replaceWith(from, end, richSchema.text(text, [mark]))
    return change.removeStoredMark(mark)
  })
}
