import { useId } from 'react'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'

const LINES: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['j', '↓'], 'Next lead'],
  [['k', '↑'], 'Previous lead'],
  [['Enter'], 'Open the lead'],
  [['Esc'], 'Out of a field; back to the list'],
  [['/'], 'Search'],
  [['r'], 'Answer by mail'],
  [['n'], 'Write a note'],
  [['1', '–', '6'], 'New, answered, booked, client, lost, spam'],
  [['x'], 'Choose the lead, to do something with several'],
  [['#'], 'Into the bin, or out of it'],
  [['?'], 'This list'],
]

export type ShortcutDialogProps = { isOn: boolean; onSwitch: (isOn: boolean) => void; onClose: () => void }

/** What keys do in the inbox. */
export function ShortcutDialog({ isOn, onSwitch, onClose }: ShortcutDialogProps) {
  const id = useId()
  return (
    <Dialog title="Keys" size="narrow" onClose={onClose}>
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
        label="Keys of one letter"
        hint="Off, only arrow keys in the list, Enter and Esc do something."
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
      />
    </Dialog>
  )
}
