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
}

const GAP_PX = 8

/**
 * The marks beside the words that are selected: a shortcut for the pointer. Everybody else has the same in the
 * toolbar, which is why it is hidden from assistive technology and no stop for Tab.
 */
export function SelectionBar({ state, getView, actions, onLink }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { from, to, $from } = state.selection
  const isWanted = from !== to && $from.parent.inlineContent && !$from.parent.type.spec.code
  useLayoutEffect(() => {
    const view = getView()
    if (!isWanted || !view || !bar.current) return
    // Where fingers select, the bar is not drawn.
    const frame = bar.current.offsetParent?.getBoundingClientRect()
    if (!frame) return
    const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to)]
    const middle = (start.left + (end.top === start.top ? end.right : frame.right)) / 2 - frame.left
    const half = bar.current.offsetWidth / 2
    bar.current.style.left = `${Math.min(Math.max(middle - half, 0), frame.width - 2 * half)}px`
    bar.current.style.top = `${start.top - frame.top - bar.current.offsetHeight - GAP_PX}px`
  })
  if (!isWanted) return null
  const press = (action: () => void) => ({
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: action,
  })
  return (
    <div ref={bar} className="rich-selection" aria-hidden="true">
      {MARK_TOOLS.map(({ mark, label, icon }) => (
        <button
          key={mark}
          type="button"
          tabIndex={-1}
          title={label}
          className={isMarked(state, mark) ? 'block-tool block-tool--on' : 'block-tool'}
          {...press(() => actions.toggle(mark))}
        >
          <Icon name={icon} />
        </button>
      ))}
      <button type="button" tabIndex={-1} title="Link" className="block-tool" {...press(onLink)}>
        <Icon name="link" />
      </button>
    </div>
  )
}
