import { prefersReducedMotion } from '../reduced-motion.ts'

/**
 * Scrolls `track` to `target` in pixels; without animation under reduced motion.
 * @returns a function that stops the animation without calling `onEnd`
 */
export function animateScroll(
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
