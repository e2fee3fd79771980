import type { EditorView } from 'prosemirror-view'
import { useLayoutEffect, useRef } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { BLOCK_NAMES } from '#app/admin/editor/editor-labels.ts'
import { findFreeBottom } from '../use-keyboard-inset.ts'
import type { SlashMenuState } from '../use-slash-menu.ts'

export type SlashMenuProps = { id: string; menu: SlashMenuState; getView: () => EditorView | null }

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
