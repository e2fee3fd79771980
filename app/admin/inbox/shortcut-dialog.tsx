import { useId } from 'react'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'

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

export type ShortcutDialogProps = { isOn: boolean; onSwitch: (isOn: boolean) => void; onClose: () => void }

export function ShortcutDialog({ isOn, onSwitch, onClose }: ShortcutDialogProps) {
  const id = useId()
  return (
    <Dialog title="Keyboard shortcuts" size="narrow" onClose={onClose}>
      <dl className="shortcut-list">
        {LINES.map(([keys, what]) => (
          <div key={what}>
            <dt>
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
