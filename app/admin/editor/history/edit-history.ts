export type HistoryState = {
  canUndo: boolean
  canRedo: boolean
  /** Last undone or redone change, for screen readers. */
  announcement: string
}

export type HistoryCommands = { undo: () => void; redo: () => void }

const EMPTY: HistoryState = { canUndo: false, canRedo: false, announcement: '' }

/** Undo and redo of the whole editor, as a store for its buttons and keys. The text editor implements them. */
export class EditHistory {
  #commands: HistoryCommands | null = null
  #state = EMPTY
  #listeners = new Set<() => void>()

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  read = (): HistoryState => this.#state

  /** @param commands null while the text is closed */
  connect(commands: HistoryCommands | null): void {
    this.#commands = commands
    if (!commands) this.update(EMPTY)
  }

  update(changes: Partial<HistoryState>): void {
    const isSame = Object.entries(changes).every(
      ([name, value]) => this.#state[name as keyof HistoryState] === value,
    )
    if (isSame) return
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }

  undo = (): void => this.#commands?.undo()

  redo = (): void => this.#commands?.redo()
}
