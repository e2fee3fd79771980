/** Rows drawn above and below those in view, so that scrolling and tabbing find the next one there. */
const EXTRA_ROWS = 6

export type FileWindow = { first: number; end: number }

/**
 * Which rows of a long list are drawn.
 * @param top how far the list is scrolled, in pixels
 * @param height of the visible part, in pixels
 * @returns the first row and the one after the last
 */
export function findFileWindow(top: number, height: number, rowHeight: number, count: number): FileWindow {
  const first = Math.floor(Math.max(top, 0) / rowHeight) - EXTRA_ROWS
  const end = Math.ceil((Math.max(top, 0) + height) / rowHeight) + EXTRA_ROWS
  return { first: Math.min(Math.max(first, 0), count), end: Math.min(Math.max(end, 0), count) }
}

/** The rows to draw, in order: those of the window, and the one that has the focus wherever it is. */
export function listDrawnRows({ first, end }: FileWindow, focused: number | null, count: number): number[] {
  const rows = Array.from({ length: Math.max(end - first, 0) }, (_, at) => first + at)
  if (focused === null || focused >= count || (focused >= first && focused < end)) return rows
  return focused < first ? [focused, ...rows] : [...rows, focused]
}
