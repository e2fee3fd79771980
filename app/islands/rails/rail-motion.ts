import { prefersReducedMotion } from '../reduced-motion.ts'

const STEP_MS = 400
const SCROLL_MS = 600
/** A swipe has ended after this time without scroll events. */
const SETTLED_AFTER_MS = 160

/** Distance outside the viewport at which the items are copied. */
const NEAR = '600px'

export type RailMotion = {
  /** Moves by one item, forward (1) or back (-1), in a loop. */
  step: (direction: number) => void
  /** Moves to a position in pixels, or to the nearest item. */
  scrollTo: (position: number, isSnapping: boolean) => void
  stop: () => void
  /** Jumps forward by one round, so that a drag can go back from the first item. */
  prependRound: () => void
}

/** Loops with an inert copy of the items. When scrolling ends on the copy, jumps back by one round unnoticed. */
export function createRailMotion(rail: HTMLElement, track: HTMLElement): RailMotion {
  const items = [...track.querySelectorAll<HTMLElement>(':scope > li')]
  const getCopies = copyOnce(track, items)
  whenNear(rail, getCopies)

  const getRound = () => offsetBetween(items[0], getCopies()[0])
  const getStep = () => offsetBetween(items[0], items[1] ?? getCopies()[0])
  let stopScroll: (() => void) | undefined
  let restTimer = 0
  let goal: number | undefined

  const stop = () => {
    stopScroll?.()
    goal = undefined
    delete rail.dataset['moving']
  }
  const rest = () => {
    stop()
    if (track.scrollLeft >= getRound() - 1) track.scrollLeft -= getRound()
  }
  const moveTo = (position: number, durationMs: number) => {
    stop()
    goal = position
    rail.dataset['moving'] = ''
    stopScroll = animateScroll(track, position, durationMs, rest)
  }
  const prependRound = () => {
    if (track.scrollLeft < getRound() / 2) track.scrollLeft += getRound()
  }

  track.addEventListener('touchstart', prependRound, { passive: true })
  track.addEventListener('scroll', () => {
    rail.style.setProperty('--rail-at', String((track.scrollLeft / getRound()) % 1))
    clearTimeout(restTimer)
    if ('moving' in rail.dataset || 'dragging' in rail.dataset) return
    restTimer = window.setTimeout(rest, SETTLED_AFTER_MS)
  })

  return {
    step(direction) {
      // A step during an animation starts at the animation's target.
      let from = Math.round((goal ?? track.scrollLeft) / getStep())
      const itemsPerRound = Math.round(getRound() / getStep())
      stop()
      if (direction < 0 && from < 1) {
        track.scrollLeft += getRound()
        from += itemsPerRound
      }
      if (direction > 0 && from >= itemsPerRound) {
        track.scrollLeft -= getRound()
        from -= itemsPerRound
      }
      moveTo((from + direction) * getStep(), STEP_MS)
    },
    scrollTo(position, isSnapping) {
      moveTo(isSnapping ? Math.round(position / getStep()) * getStep() : position, SCROLL_MS)
    },
    stop,
    prependRound,
  }
}

/** Returns a function that copies the items on the first call. */
function copyOnce(track: HTMLElement, items: HTMLElement[]): () => HTMLElement[] {
  let copies: HTMLElement[] | undefined
  return () => {
    if (!copies) track.append(...(copies = items.map(copySilently)))
    return copies
  }
}

/** Copies load their pictures, so they are made only when the carousel is near. */
function whenNear(rail: HTMLElement, work: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      work()
    },
    { rootMargin: NEAR },
  )
  observer.observe(rail)
}

function copySilently(item: HTMLElement): HTMLElement {
  const copy = document.importNode(item, true)
  copy.setAttribute('aria-hidden', 'true')
  copy.inert = true
  return copy
}

function offsetBetween(first: HTMLElement | undefined, second: HTMLElement | undefined): number {
  if (!first || !second) return 0
  return second.getBoundingClientRect().left - first.getBoundingClientRect().left
}

/**
 * Scrolls `track` to `target` in pixels, without animation if reduced motion is preferred.
 * @returns a function that stops the animation without calling `onEnd`
 */
function animateScroll(
  track: HTMLElement,
  target: number,
  durationMs: number,
  onEnd: () => void,
): () => void {
  const from = track.scrollLeft
  if (prefersReducedMotion()) durationMs = 0
  const start = performance.now()
  let frame = requestAnimationFrame(function move(now: number) {
    const progress = durationMs === 0 ? 1 : Math.min(1, Math.max(0, now - start) / durationMs)
    track.scrollLeft = from + (target - from) * easeOut(progress)
    if (progress < 1) frame = requestAnimationFrame(move)
    else onEnd()
  })
  return () => cancelAnimationFrame(frame)
}

function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 3
}
