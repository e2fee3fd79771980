/** Specification, section 9. */
const SWIPE_THRESHOLD_PX = 50

/** Lets the element follow the finger; calls `onSwipe` when it is pushed far enough to the right. */
export function watchSwipe(element: HTMLElement, onSwipe: () => void): void {
  let startX: number | null = null

  element.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('button')) return
    startX = event.clientX
    element.setPointerCapture(event.pointerId)
  })
  element.addEventListener('pointermove', (event) => {
    if (startX !== null) element.style.translate = `${Math.max(0, event.clientX - startX)}px`
  })
  const end = (event: PointerEvent) => {
    if (startX === null) return
    const distance = event.clientX - startX
    startX = null
    if (distance >= SWIPE_THRESHOLD_PX) onSwipe()
    else element.style.translate = ''
  }
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', () => {
    startX = null
    element.style.translate = ''
  })
}
