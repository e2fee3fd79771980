/** Whoever presses something meets it where it was: what closes meanwhile moves nothing until the press is over. */
let isPressed = false

const note = ({ type }: Event) => {
  isPressed = type === 'pointerdown'
}

/** Begins to know of presses. Once is enough; more does no harm. */
export function watchPresses(): void {
  for (const name of ['pointerdown', 'pointerup', 'pointercancel'])
    window.addEventListener(name, note, { capture: true })
}

/** Runs something when nothing is pressed any more, and what a press led to has happened. */
export function afterPress(action: () => void): void {
  const settle = () => setTimeout(action)
  if (!isPressed) return void settle()
  const released = new AbortController()
  for (const name of ['pointerup', 'pointercancel'])
    window.addEventListener(
      name,
      () => {
        released.abort()
        settle()
      },
      { signal: released.signal },
    )
}
