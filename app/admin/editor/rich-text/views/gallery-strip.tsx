import { type KeyboardEvent, useRef } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { GalleryPicture } from '#domain/posts/rich-text/rich-nodes.ts'
import { useGripDrag } from '../use-grip-drag.ts'

export type GalleryStripProps = {
  pictures: readonly GalleryPicture[]
  current: number
  onSelect: (at: number) => void
  onMove: (from: number, to: number) => void
}

const STEPS: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Thumbnails with a single Tab stop: arrow keys select, Alt and an arrow key move, the grip drags. */
export function GalleryStrip({ pictures, current, onSelect, onMove }: GalleryStripProps) {
  const list = useRef<HTMLUListElement>(null)
  const { drag, grab } = useGripDrag(
    (from: number, { clientX, clientY }) => ({
      from,
      to: findNearest(list.current, clientX, clientY) ?? from,
    }),
    ({ from, to }) => onMove(from, to),
  )
  const handleKey = (event: KeyboardEvent, at: number) => {
    const step = STEPS[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const to = at + step
    if (to < 0 || to >= pictures.length) return
    if (event.altKey) onMove(at, to)
    else onSelect(to)
    list.current?.querySelectorAll<HTMLElement>('.rich-thumb')[to]?.focus()
  }
  if (pictures.length === 0) return null
  return (
    <ul ref={list} className="rich-gallery-strip">
      {pictures.map(({ src, alt }, at) => (
        <li
          // The same picture may appear twice.
          key={at}
          data-drag={drag?.from === at ? 'from' : drag?.to === at ? 'to' : undefined}
        >
          <button
            type="button"
            className="rich-thumb inset centered full-width faint"
            aria-pressed={at === current}
            aria-label={`Picture ${at + 1} of ${pictures.length}${alt && `: ${alt}`}`}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
            tabIndex={at === current ? 0 : -1}
            onClick={() => onSelect(at)}
            onKeyDown={(event) => handleKey(event, at)}
          >
            {src.trim() === '' ? (
              <Icon name="image" />
            ) : (
              <img className="fit" src={src.trim()} alt="" draggable={false} />
            )}
          </button>
          <span
            className="rich-thumb-grip centered muted"
            aria-hidden="true"
            onPointerDown={(event) => grab(event, at)}
          >
            <Icon name="grip-vertical" />
          </span>
        </li>
      ))}
    </ul>
  )
}

function findNearest(list: HTMLElement | null, x: number, y: number): number | null {
  const distances = [...(list?.children ?? [])].map((item) => {
    const { left, top, width, height } = item.getBoundingClientRect()
    return Math.hypot(left + width / 2 - x, top + height / 2 - y)
  })
  return distances.length === 0 ? null : distances.indexOf(Math.min(...distances))
}
