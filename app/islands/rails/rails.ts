import { createRailMotion, type RailMotion } from './rail-motion.ts'
import { prefersReducedMotion } from '../reduced-motion.ts'

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

type RailAutoplay = {
  /** Restarts the interval after the visitor moved the carousel. */
  restart: () => void
}

/** Advances every `data-autoplay-ms`, except while hovered, focused, dragged, out of view or paused. */
function startAutoplay(rail: HTMLElement, motion: RailMotion): RailAutoplay {
  const intervalMs = Number(rail.dataset['autoplayMs'])
  const canHover = window.matchMedia('(hover: hover)').matches
  let isInView = false
  let timer = 0

  const mayMove = () =>
    isInView &&
    !document.hidden &&
    !('paused' in rail.dataset) &&
    !('dragging' in rail.dataset) &&
    !(canHover && rail.matches(':hover')) &&
    !rail.querySelector(':focus-visible')
  const restart = () => {
    clearInterval(timer)
    timer = window.setInterval(() => mayMove() && motion.step(1), intervalMs)
  }

  new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? false
    restart()
  }).observe(rail)
  rail.addEventListener('touchend', restart, { passive: true })
  rail.addEventListener('pointerleave', restart)
  startPauseButton(rail, restart)
  return { restart }
}

function startPauseButton(rail: HTMLElement, onChange: () => void): void {
  const button = rail.querySelector<HTMLElement>('[data-rail-toggle]')
  const setPaused = (isPaused: boolean) => {
    rail.toggleAttribute('data-paused', isPaused)
    const label = isPaused ? button?.dataset['playLabel'] : button?.dataset['pauseLabel']
    if (label) button?.setAttribute('aria-label', label)
    onChange()
  }
  button?.addEventListener('click', () => setPaused(!('paused' in rail.dataset)))
  setPaused(prefersReducedMotion())
}

/** Shorter movements are clicks. */
const DRAG_THRESHOLD_PX = 4
/** Time for which scrolling continues after the release. */
const MOMENTUM_MS = 220
/** Holding still this long before the release prevents that. */
const HELD_STILL_MS = 80

/** Scrolls by mouse dragging; touch scrolls natively. `data-free-drag` disables snapping. */
function startDrag(rail: HTMLElement, track: HTMLElement, motion: RailMotion, onEnd: () => void): void {
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
