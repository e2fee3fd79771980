import { useEffect, useId, useRef } from 'react'
import { readStored, store } from '#app/ui/browser-storage.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'

export type Shortcuts = Record<string, () => void>

/**
 * Runs the action of a key, except while typing, in dialogs, and with modifiers. Arrow keys work only in the
 * list, because the browser needs them elsewhere.
 */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (!(target instanceof Element) || document.querySelector('dialog[open]')) return
      const isTyping = target.closest('input, textarea, select, [contenteditable]') !== null
      if (event.key === 'Escape') {
        if (isTyping && target instanceof HTMLElement) target.blur()
        else current.current['Escape']?.()
        return
      }
      if (isTyping || (!isOn && !isArrow(event.key))) return
      if (isArrow(event.key) && !target.closest('[data-lead]')) return
      const run = Object.hasOwn(current.current, event.key) ? current.current[event.key] : undefined
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

function isArrow(key: string): boolean {
  return key === 'ArrowDown' || key === 'ArrowUp'
}

/** Local storage key of the setting. Single-key shortcuts must be optional (WCAG 2.1.4). */
const KEY = 'inbox-shortcuts'

export const readShortcutChoice = (): boolean => readStored('local', KEY) !== 'off'

export const storeShortcutChoice = (isOn: boolean) => store('local', KEY, isOn ? null : 'off')

const LINES: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['j', '↓'], 'Next lead'],
  [['k', '↑'], 'Previous lead'],
  [['Enter'], 'Open the lead'],
  [['Esc'], 'Leave a field, or go back to the list'],
  [['/'], 'Search'],
  [['r'], 'Reply by email'],
  [['n'], 'Write a note'],
  [['1', '–', '6'], 'New, answered, booked, client, lost, spam'],
  [['x'], 'Select the lead'],
  [['#'], 'Move to the trash, or restore'],
  [['?'], 'Show the shortcuts'],
]

type ShortcutDialogProps = { isOn: boolean; onSwitch: (isOn: boolean) => void; onClose: () => void }

export function ShortcutDialog({ isOn, onSwitch, onClose }: ShortcutDialogProps) {
  const id = useId()
  return (
    <Dialog title="Keyboard shortcuts" size="narrow" onClose={onClose}>
      <dl className="facts">
        {LINES.map(([keys, what]) => (
          <div key={what}>
            <dt className="row gap-4">
              {keys.map((key) => (key === '–' ? <span key={key}>to</span> : <kbd key={key}>{key}</kbd>))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Switch
        id={`${id}-on`}
        label="Single-key shortcuts"
        hint="If off, only arrow keys, Enter and Esc work."
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
      />
    </Dialog>
  )
}
