/**
 * Whether a click is the second half of a double click: it would meet whatever came under the pointer meanwhile. Keys
 * count no clicks.
 */
export function isDoubleClick(event: { detail: number }): boolean {
  return event.detail > 1
}
