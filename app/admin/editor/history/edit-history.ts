export type HistoryState = {
  canUndo: boolean
  canRedo: boolean
  /** What was undone or redone last. */
  said: string
}

export type HistorySteps = { undo: () => void; redo: () => void }

const NOTHING: HistoryState = { canUndo: false, canRedo: false, said: '' }

/** The way back through everything that was done in an editor, for its buttons and keys; the text that is open knows it. */
export class EditHistory {
  #steps: HistorySteps | null = null
  #state = NOTHING
  #listeners = new Set<() => void>()

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  read = (): HistoryState => this.#state

  /** @param steps null when the text is closed */
  connect(steps: HistorySteps | null): void {
    this.#steps = steps
    if (!steps) this.tell(NOTHING)
  }

  tell(changes: Partial<HistoryState>): void {
    const next = { ...this.#state, ...changes }
    const { canUndo, canRedo, said } = this.#state
    if (next.canUndo === canUndo && next.canRedo === canRedo && next.said === said) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  undo = (): void => this.#steps?.undo()

  redo = (): void => this.#steps?.redo()
}
