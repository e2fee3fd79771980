import type { RailMotion } from './rail-motion.ts'

/** Shorter movements are clicks. */
const DRAG_THRESHOLD_PX = 4
/** Time for which the last speed continues after the release. */
const MOMENTUM_MS = 220
/** A pause before the release that ends the momentum. */
const HELD_STILL_MS = 80

/** Dragging by mouse; touch scrolls natively. `data-free-drag` disables snapping. */
export function startDrag(
  rail: HTMLElement,
  track: HTMLElement,
  motion: RailMotion,
  onEnd: () => void,
): void {
  let pressedAt = 0
  let scrolledAt = 0
  let lastX = 0
  let lastTime = 0
  let speed = 0

  const drag = (event: PointerEvent) => {
    const distance = event.clientX - pressedAt
    if (!('dragging' in rail.dataset)) {
      if (Math.abs(distance) < DRAG_THRESHOLD_PX) return
      rail.dataset['dragging'] = ''
      track.setPointerCapture(event.pointerId)
    }
    track.scrollLeft = scrolledAt - distance
    const elapsedMs = Math.max(1, event.timeStamp - lastTime)
    speed = 0.6 * speed + (0.4 * (event.clientX - lastX)) / elapsedMs
    lastX = event.clientX
    lastTime = event.timeStamp
  }
  const release = (event: PointerEvent) => {
    track.removeEventListener('pointermove', drag)
    if (!('dragging' in rail.dataset)) return
    delete rail.dataset['dragging']
    if (event.timeStamp - lastTime > HELD_STILL_MS) speed = 0
    motion.scrollTo(track.scrollLeft - speed * MOMENTUM_MS, !('freeDrag' in rail.dataset))
    onEnd()
  }

  track.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    motion.stop()
    motion.prependRound()
    pressedAt = lastX = event.clientX
    lastTime = event.timeStamp
    scrolledAt = track.scrollLeft
    speed = 0
    track.addEventListener('pointermove', drag)
  })
  track.addEventListener('pointerup', release)
  track.addEventListener('pointercancel', release)
  track.addEventListener('dragstart', (event) => event.preventDefault())
}
