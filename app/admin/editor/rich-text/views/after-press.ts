let isPressed = false

const trackPress = ({ type }: Event) => {
  isPressed = type === 'pointerdown'
}

/** Starts tracking mouse and touch presses. Can be called repeatedly. */
export function watchPresses(): void {
  for (const name of ['pointerdown', 'pointerup', 'pointercancel'])
    window.addEventListener(name, trackPress, { capture: true })
}

/** Runs an action after the current press and its click, so that nothing moves under the pointer. */
export function afterPress(action: () => void): void {
  const runLater = () => setTimeout(action)
  if (!isPressed) return void runLater()
  const released = new AbortController()
  const { signal } = released
  signal.addEventListener('abort', runLater)
  for (const name of ['pointerup', 'pointercancel'])
    window.addEventListener(name, () => released.abort(), { signal })
}
