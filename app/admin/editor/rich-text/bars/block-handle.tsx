import type { PointerEvent, RefObject } from 'react'
import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'

/** A dragged block; `to` is its new index among the others. */
type BlockDrag = { id: string; to: number }

/** Distance from the edge at which dragging scrolls the form, and the scroll distance per move. */
const EDGE_PX = 60
const SCROLL_PX = 14

export type BlockHandleProps = {
  /** Element that contains the blocks. */
  list: RefObject<HTMLElement | null>
  drag: BlockDrag | null
  isDisabled: boolean
  onGrab: (event: PointerEvent<HTMLElement>, id: string) => void
  /** Adds a block after this one. */
  onAdd: (id: string) => void
}

type Place = { id: string; top: number }

/**
 * Beside the block under the pointer: a grip to drag it, and a plus to add one below. For the pointer only; the toolbar
 * and Alt with the arrow keys do the same.
 */
export function BlockHandle({ list, drag, isDisabled, onGrab, onAdd }: BlockHandleProps) {
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    const frame = list.current?.parentElement
    if (!frame) return undefined
    const follow = (event: globalThis.PointerEvent) => {
      if (event.pointerType === 'touch' || event.buttons !== 0) return
      setPlace((current) => findPlace(list.current, event.clientY) ?? current)
    }
    const leave = () => setPlace(null)
    frame.addEventListener('pointermove', follow)
    frame.addEventListener('pointerleave', leave)
    return () => {
      frame.removeEventListener('pointermove', follow)
      frame.removeEventListener('pointerleave', leave)
    }
  }, [list])
  if (!place || isDisabled) return drag && <DropLine list={list} drag={drag} />
  return (
    <>
      <div className="rich-handle" aria-hidden="true" ref={(element) => moveTo(element, place.top)}>
        <button type="button" tabIndex={-1} title="Add a block below" onClick={() => onAdd(place.id)}>
          <Icon name="plus" />
        </button>
        <button
          type="button"
          tabIndex={-1}
          className="rich-grip"
          title="Drag to move"
          data-part="grip"
          onPointerDown={(event) => onGrab(event, place.id)}
        >
          <Icon name="grip-vertical" />
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

function findPlace(list: HTMLElement | null, y: number): Place | null {
  const block = listBlocks(list).find((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return y >= top - 12 && y <= bottom + 12
  })
  const id = block?.dataset['block']
  return id === undefined ? null : { id, top: block!.offsetTop }
}

function findDropTop(list: HTMLElement | null, { id, to }: BlockDrag): number {
  const others = listBlocks(list).filter((one) => one.dataset['block'] !== id)
  const next = others[to]
  if (next) return next.offsetTop - 10
  const last = others.at(-1)
  return last ? last.offsetTop + last.offsetHeight + 8 : 0
}

/** Finds where a block would be dropped. Scrolls the form when the pointer is near its edge. */
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
