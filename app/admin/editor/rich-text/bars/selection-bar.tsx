import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useLayoutEffect, useRef } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { isMarked } from '../commands/link-commands.ts'
import type { BlockActions } from '../use-block-actions.ts'
import { MARK_TOOLS } from './tool-button.tsx'

export type SelectionBarProps = {
  state: EditorState
  getView: () => EditorView | null
  actions: BlockActions
  onLink: () => void
  onComment: (() => void) | undefined
}

const GAP_PX = 8

/**
 * Buttons for marks above the selected text, or below it if the toolbar is in the way. For mouse only: hidden
 * from assistive technology and Tab, because the toolbar has the same buttons.
 */
export function SelectionBar({ state, getView, actions, onLink, onComment }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { from, to, $from } = state.selection
  const isShown = from !== to && $from.parent.inlineContent && !$from.parent.type.spec.code
  useLayoutEffect(() => {
    const view = getView()
    if (!isShown || !view || !bar.current) return
    // Null on touch screens, which don't show the bar.
    const frame = bar.current.offsetParent?.getBoundingClientRect()
    if (!frame) return
    const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to)]
    const middle = (start.left + (end.top === start.top ? end.right : frame.right)) / 2 - frame.left
    const half = bar.current.offsetWidth / 2
    bar.current.style.left = `${Math.min(Math.max(middle - half, 0), frame.width - 2 * half)}px`
    const above = start.top - bar.current.offsetHeight - GAP_PX
    const toolbar = bar.current.closest('.rich')?.querySelector('.rich-bars')?.getBoundingClientRect()
    const top = above < (toolbar?.bottom ?? 0) ? end.bottom + GAP_PX : above
    bar.current.style.top = `${top - frame.top}px`
  })
  if (!isShown) return null
  const tools = [
    ...MARK_TOOLS.map((tool) => ({ ...tool, onPress: () => actions.toggle(tool.mark) })),
    { mark: '', label: 'Link', icon: 'link' as const, onPress: onLink },
    ...(onComment
      ? [{ mark: '', label: 'Comment', icon: 'message-square-quote' as const, onPress: onComment }]
      : []),
  ]
  return (
    <div ref={bar} className="rich-selection" aria-hidden="true">
      {tools.map(({ mark, label, icon, onPress }) => (
        <button
          key={label}
          type="button"
          tabIndex={-1}
          title={label}
          className={mark && isMarked(state, mark) ? 'block-tool block-tool--on' : 'block-tool'}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
        >
          <Icon name={icon} size={17} />
        </button>
      ))}
    </div>
  )
}
