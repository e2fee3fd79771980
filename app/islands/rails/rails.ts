import { startAutoplay } from './rail-autoplay.ts'
import { startDrag } from './rail-drag.ts'
import { createRailMotion } from './rail-motion.ts'

export function startRails(): void {
  for (const rail of document.querySelectorAll<HTMLElement>('[data-rail]')) startRail(rail)
  for (const strip of document.querySelectorAll<HTMLElement>('.story-strip')) showPosition(strip)
}

/** Shows the scroll position in the bar below a list, on phones. */
function showPosition(strip: HTMLElement): void {
  strip.addEventListener('scroll', () => {
    const position = strip.scrollLeft / (strip.scrollWidth - strip.clientWidth)
    strip.parentElement?.style.setProperty('--rail-at', String(position))
  })
}

function startRail(rail: HTMLElement): void {
  const track = rail.querySelector<HTMLElement>('[data-rail-track]')
  if (!track || track.children.length === 0) return
  const motion = createRailMotion(rail, track)
  const autoplay = startAutoplay(rail, motion)
  startDrag(rail, track, motion, autoplay.restart)

  for (const button of rail.querySelectorAll<HTMLElement>('[data-rail-step]')) {
    button.addEventListener('click', () => {
      motion.step(Number(button.dataset['railStep']))
      autoplay.restart()
    })
  }
  rail.addEventListener('keydown', (event) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!direction) return
    event.preventDefault()
    motion.step(direction)
    autoplay.restart()
  })
}
