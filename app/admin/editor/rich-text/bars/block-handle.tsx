import type { PointerEvent, RefObject } from 'react'
import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'

/** A dragged block; `to` is its new index. */
type BlockDrag = { id: string; to: number }

/** Distance from the edge at which dragging scrolls the form, and scroll distance per move. */
const EDGE_PX = 60
const SCROLL_PX = 14

export type BlockHandleProps = {
  list: RefObject<HTMLElement | null>
  drag: BlockDrag | null
  /** Id of the empty paragraph with the caret, which shows the plus while the pointer is elsewhere. */
  emptyLine: string | null
  onGrab: (event: PointerEvent<HTMLElement>, id: string) => void
  /** Opens the menu in an empty line; otherwise adds a block below. */
  onAdd: (id: string) => void
}

/**
 * Grip to drag and plus to add a block, next to the block under the pointer. For mouse and touch only; by
 * keyboard, use the toolbar, the slash menu, and Alt with arrow keys.
 */
export function BlockHandle({ list, drag, emptyLine, onGrab, onAdd }: BlockHandleProps) {
  const [pointed, setPointed] = useState<string | null>(null)
  useEffect(() => {
    const frame = list.current?.parentElement
    if (!frame) return undefined
    const follow = (event: globalThis.PointerEvent) => {
      if (event.pointerType === 'touch' || event.buttons !== 0) return
      setPointed((current) => findBlock(list.current, event.clientY) ?? current)
    }
    const leave = () => setPointed(null)
    frame.addEventListener('pointermove', follow)
    frame.addEventListener('pointerleave', leave)
    return () => {
      frame.removeEventListener('pointermove', follow)
      frame.removeEventListener('pointerleave', leave)
    }
  }, [list])
  const id = pointed ?? emptyLine
  if (id === null) return drag && <DropLine list={list} drag={drag} />
  return (
    <>
      <div
        className={id === emptyLine ? 'rich-handle rich-handle--empty' : 'rich-handle'}
        aria-hidden="true"
        ref={(element) => moveTo(element, findTop(list.current, id))}
      >
        <button
          type="button"
          tabIndex={-1}
          title={id === emptyLine ? 'Choose a block' : 'Add a block below'}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAdd(id)}
        >
          <Icon name="plus" size={16} />
        </button>
        <button
          type="button"
          tabIndex={-1}
          className="rich-grip"
          title="Drag to move"
          data-part="grip"
          onPointerDown={(event) => onGrab(event, id)}
        >
          <Icon name="grip-vertical" size={16} />
        </button>
      </div>
      {drag && <DropLine list={list} drag={drag} />}
    </>
  )
}

function DropLine({ list, drag }: { list: RefObject<HTMLElement | null>; drag: BlockDrag }) {
  return (
    <div className="rich-drop-line" ref={(element) => moveTo(element, findDropTop(list.current, drag))} />
  )
}

function moveTo(element: HTMLElement | null, top: number): void {
  if (element) element.style.top = `${top}px`
}

const listBlocks = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(':scope > [data-block]') ?? []),
]

/** Returns the id of the block at a height; null between two blocks. */
function findBlock(list: HTMLElement | null, y: number): string | null {
  const block = listBlocks(list).find((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return y >= top - 12 && y <= bottom + 12
  })
  return block?.dataset['block'] ?? null
}

function findTop(list: HTMLElement | null, id: string): number {
  return listBlocks(list).find((one) => one.dataset['block'] === id)?.offsetTop ?? 0
}

function findDropTop(list: HTMLElement | null, { id, to }: BlockDrag): number {
  const others = listBlocks(list).filter((one) => one.dataset['block'] !== id)
  const next = others[to]
  if (next) return next.offsetTop - 10
  const last = others.at(-1)
  return last ? last.offsetTop + last.offsetHeight + 8 : 0
}

/** Finds where a dragged block would be dropped. Scrolls the form when the pointer is near its edge. */
export function findDrop(list: HTMLElement | null, id: string, y: number): BlockDrag {
  const body = list?.closest('.dialog-body')
  const { top = -Infinity, bottom = Infinity } = body?.getBoundingClientRect() ?? {}
  if (y < top + EDGE_PX) body?.scrollBy({ top: -SCROLL_PX, behavior: 'instant' })
  if (y > bottom - EDGE_PX) body?.scrollBy({ top: SCROLL_PX, behavior: 'instant' })
  const above = listBlocks(list).filter((block) => {
    const box = block.getBoundingClientRect()
    return block.dataset['block'] !== id && box.top + box.height / 2 < y
  })
  return { id, to: above.length }
}
