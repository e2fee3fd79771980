import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/** Places counted from 0. */
export type PictureDrag = { from: number; to: number }

/** Moves a picture by its grip with mouse, pen or finger. Escape lets it go where it was. */
export function usePictureDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<PictureDrag | null>(null)
  const latest = useRef<PictureDrag | null>(null)

  const grab = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0) return
    event.preventDefault()
    const grip: HTMLElement = event.currentTarget
    const held = new AbortController()
    const show = (next: PictureDrag | null) => {
      latest.current = next
      setDrag(next)
    }
    const end = () => {
      held.abort()
      show(null)
    }
    const options = { signal: held.signal }
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener(
      'pointermove',
      (move: globalThis.PointerEvent) =>
        show({ from, to: findPlace(list.current, move.clientX, move.clientY) ?? from }),
      options,
    )
    grip.addEventListener(
      'pointerup',
      () => {
        const dropped = latest.current
        end()
        if (dropped) onMove(dropped.from, dropped.to)
      },
      options,
    )
    grip.addEventListener('pointercancel', end, options)
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        key.preventDefault()
        key.stopPropagation()
        end()
      },
      { ...options, capture: true },
    )
  }
  return { drag, grab }
}

/** The place nearest to a point. */
function findPlace(list: HTMLElement | null, x: number, y: number): number | null {
  const distances = [...(list?.children ?? [])].map((item) => {
    const { left, top, width, height } = item.getBoundingClientRect()
    return Math.hypot(left + width / 2 - x, top + height / 2 - y)
  })
  return distances.length === 0 ? null : distances.indexOf(Math.min(...distances))
}
