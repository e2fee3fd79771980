import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { useLayoutEffect, useRef, useState } from 'react'
import { BLOCK_NAMES, OFFERED_TYPES, type RichBlockType } from '#app/admin/editor/editor-labels.ts'
import { createNodes } from '../commands/block-commands.ts'
import { findCurrentBlock, selectBlock } from '../document/blocks-in-view.ts'
import type { RichText } from '../use-rich-text.ts'
import type { EditorView } from 'prosemirror-view'
import { Icon } from '#app/ui/icons/icon.tsx'
import { findFreeBottom } from '../use-keyboard-inset.ts'

/** Additional search terms. */
const SYNONYMS: Partial<Record<RichBlockType, string>> = {
  h1: 'h1 title',
  h2: 'h2 section',
  h3: 'h3',
  paragraph: 'text',
  'ordered-list': 'ol 1.',
  'unordered-list': 'ul -',
  quote: 'citation blockquote >',
  code: 'pre ```',
  callout: 'note info box aside',
  divider: 'line rule hr ---',
  table: 'grid rows columns',
  image: 'picture photo',
  gallery: 'pictures photos images',
  embed: 'embed youtube vimeo tiktok instagram linkedin x twitter spotify loom social',
  tool: 'tool widget',
}

/** Returns the text after a slash at the start of a paragraph; null if there is no slash. */
function readQuery(state: EditorState): string | null {
  const { $from, empty } = state.selection
  const isLine = $from.depth === 1 && $from.parent.type.name === 'paragraph'
  if (!empty || !isLine || $from.parentOffset !== $from.parent.content.size) return null
  return /^\/([\w .>`-]{0,20})$/.exec($from.parent.textContent)?.[1]?.toLowerCase() ?? null
}

function findTypes(query: string): readonly RichBlockType[] {
  return OFFERED_TYPES.filter((type) =>
    `${BLOCK_NAMES[type].label.toLowerCase()} ${SYNONYMS[type] ?? ''}`.includes(query.trim()),
  )
}

/** State of the slash menu. The text keeps the focus; arrow keys, Enter, Tab and Escape control the menu. */
export function useSlashMenu(text: RichText, onChosen: (type: RichBlockType) => void) {
  const [chosen, setChosen] = useState(0)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const query = text.state ? readQuery(text.state) : null
  const blockId = text.state && query !== null ? findCurrentBlock(text.state).id : null
  const isOpen = query !== null && dismissed !== blockId
  const types = isOpen ? findTypes(query) : []
  const at = Math.min(chosen, types.length - 1)

  const choose = (type: RichBlockType) => {
    const view = text.getView()
    if (!view) return
    const block = findCurrentBlock(view.state)
    const [created, ...others] = createNodes(type) as [Node, ...Node[]]
    const node = created.type.create({ ...created.attrs, id: block.id }, created.content)
    const change = view.state.tr.replaceWith(block.from, block.from + block.node.nodeSize, [node, ...others])
    view.dispatch(selectBlock(change, block.index + others.length).scrollIntoView())
    setChosen(0)
    onChosen(type)
  }
  return {
    types,
    at,
    choose,
    /** @returns whether the key was handled */
    handleKey: (event: KeyboardEvent): boolean => {
      if (types.length === 0 || event.isComposing) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined && !event.altKey) setChosen((at + step + types.length) % types.length)
      else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) choose(types[at]!)
      else if (event.key === 'Escape') setDismissed(blockId)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}

export type SlashMenuState = ReturnType<typeof useSlashMenu>

type SlashMenuProps = { id: string; menu: SlashMenuState; getView: () => EditorView | null }

const GAP_PX = 6
const MIN_HEIGHT_PX = 120

export const nameOption = (id: string, at: number): string => `${id}-${at}`

/** Block types offered after a slash. The text keeps the focus and refers to the menu by `aria-controls`. */
export function SlashMenu({ id, menu, getView }: SlashMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  const isOpen = menu.types.length > 0
  useLayoutEffect(() => {
    const view = getView()
    if (!isOpen || !view || !list.current) return
    const frame = list.current.offsetParent?.getBoundingClientRect()
    if (!frame) return
    const caret = view.coordsAtPos(view.state.selection.from)
    list.current.style.maxHeight = ''
    const fullHeight = list.current.offsetHeight
    const body = list.current.closest('.dialog-body')?.getBoundingClientRect()
    const foot = Math.min(body?.bottom ?? window.innerHeight, findFreeBottom(list.current))
    const below = foot - caret.bottom - GAP_PX
    const above = caret.top - (body?.top ?? 0) - GAP_PX
    const isAbove = below < fullHeight && above > below
    const height = Math.max(Math.min(fullHeight, isAbove ? above : below), MIN_HEIGHT_PX)
    if (height < fullHeight) list.current.style.maxHeight = `${height}px`
    const top = isAbove ? caret.top - height - GAP_PX : caret.bottom + GAP_PX
    list.current.style.left = `${Math.min(caret.left - frame.left, frame.width - list.current.offsetWidth)}px`
    list.current.style.top = `${top - frame.top}px`
    list.current.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  if (!isOpen) return null
  return (
    <div
      ref={list}
      id={id}
      className="rich-slash"
      role="listbox"
      aria-label="Blocks"
      // Scrollable elements must be focusable; the focus returns to the text immediately.
      tabIndex={0}
      onFocus={() => getView()?.focus()}
    >
      {menu.types.map((type, at) => (
        // Keys are handled by the text, which keeps the focus.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={type}
          id={nameOption(id, at)}
          role="option"
          aria-selected={at === menu.at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => menu.choose(type)}
        >
          <Icon name={BLOCK_NAMES[type].icon} />
          {BLOCK_NAMES[type].label}
        </div>
      ))}
    </div>
  )
}
