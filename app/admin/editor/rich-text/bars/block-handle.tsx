import type { PointerEvent, RefObject } from 'react'
import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { BlockDrag } from '../use-block-drag.ts'

export type BlockHandleProps = {
  /** Holds the blocks. */
  list: RefObject<HTMLElement | null>
  drag: BlockDrag | null
  isDisabled: boolean
  onGrab: (event: PointerEvent<HTMLButtonElement>, id: string) => void
  /** A block is wanted behind this one. */
  onAdd: (id: string) => void
}

type Place = { id: string; top: number }

/**
 * Beside the block under the pointer: a grip to drag it by, and a plus that adds one below. The pointer's alone;
 * the toolbar and Alt with the arrow keys do the same.
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
          onPointerDown={(event) => {
            event.preventDefault()
            onGrab(event, place.id)
          }}
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
