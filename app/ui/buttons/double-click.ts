/**
 * Returns whether a click is the second of a double click, which could hit a control that appeared meanwhile.
 * False for the keyboard.
 */
export function isDoubleClick(event: { detail: number }): boolean {
  return event.detail > 1
}
