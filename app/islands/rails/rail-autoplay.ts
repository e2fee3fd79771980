import { prefersReducedMotion } from '../reduced-motion.ts'
import type { RailMotion } from './rail-motion.ts'

export type RailAutoplay = {
  /** Restarts the interval after the visitor moved the carousel. */
  restart: () => void
}

/** Steps every `data-autoplay-ms`, except while hovered, focused, dragged, out of view or paused. */
export function startAutoplay(rail: HTMLElement, motion: RailMotion): RailAutoplay {
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
