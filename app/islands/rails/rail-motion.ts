import { animateScroll } from './animate-scroll.ts'

const STEP_MS = 400
const SCROLL_MS = 600
/** Scroll events farther apart than this mean that a swipe has come to rest. */
const SETTLED_AFTER_MS = 160

/** How far outside the window a rail is made ready to loop. */
const NEAR = '600px'

export type RailMotion = {
  /** Moves one item on (1) or back (-1), around the end if need be. */
  step: (direction: number) => void
  /** Moves to a position in pixels, or to the item nearest to it. */
  scrollTo: (position: number, isSnapping: boolean) => void
  /** Stops a movement under way. */
  stop: () => void
  /** Leaves room to the left, so that a drag can go backwards from the first item. */
  makeRoom: () => void
}

/**
 * Loops a rail by a second, silent copy of its items behind the first: whenever the rail rests on the copy,
 * it jumps back by one whole round, which nobody can see.
 */
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
  const makeRoom = () => {
    if (track.scrollLeft < getRound() / 2) track.scrollLeft += getRound()
  }

  track.addEventListener('touchstart', makeRoom, { passive: true })
  track.addEventListener('scroll', () => {
    clearTimeout(restTimer)
    if ('moving' in rail.dataset || 'dragging' in rail.dataset) return
    restTimer = window.setTimeout(rest, SETTLED_AFTER_MS)
  })

  return {
    step(direction) {
      // A step during a movement counts on from where that movement leads.
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
    makeRoom,
  }
}

/** Gives the copies of the items, which stand in the track from the first call on. */
function copyOnce(track: HTMLElement, items: HTMLElement[]): () => HTMLElement[] {
  let copies: HTMLElement[] | undefined
  return () => {
    if (!copies) track.append(...(copies = items.map(copySilently)))
    return copies
  }
}

/** A copy loads its pictures at once, so it is made when the visitor comes near. */
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
