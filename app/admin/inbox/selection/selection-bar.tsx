import { useId, useState } from 'react'
import {
  LEAD_STATUSES,
  type LeadManager,
  type LeadOwner,
  type LeadStatus,
} from '#app/data/leads/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { STATUS_LABELS } from '../lead-labels.ts'
import { changeTogether, type TogetherChange } from './change-together.ts'
import type { Selection } from './use-selection.ts'
import './selection.css'

const KEEP = ''
const NOBODY = 'nobody'

export type SelectionBarProps = {
  selection: Selection
  /** All that the list shows. */
  shown: readonly string[]
  owners: readonly LeadOwner[]
  manager: LeadManager
  /** What is shown lies in the bin. */
  isBin: boolean
  /** Reads again what is shown. */
  onChanged: () => Promise<void>
}

/** What can be done with all leads that are chosen. */
export function SelectionBar({ selection, shown, owners, manager, isBin, onChanged }: SelectionBarProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [status, setStatus] = useState<LeadStatus | typeof KEEP>(KEEP)
  const [owner, setOwner] = useState(KEEP)
  const { ids } = selection
  if (ids.length === 0) return null
  const run = async (change: TogetherChange) => {
    if (isBusy) return
    setBusy(true)
    const isDone = await changeTogether(manager, ids, change, onChanged)
    if (isDone) {
      selection.choose([])
      setStatus(KEEP)
      setOwner(KEEP)
    }
    setBusy(false)
  }
  const isNothing = status === KEEP && owner === KEEP
  const apply = () =>
    run({
      ...(status !== KEEP && { status }),
      ...(owner !== KEEP && { owner_id: owner === NOBODY ? null : owner }),
    })
  return (
    <div className="selection-bar" role="group" aria-label="Chosen leads" aria-busy={isBusy || undefined}>
      <p role="status">{ids.length} chosen</p>
      <div className="selection-ways">
        {ids.length < shown.length && (
          <Button size="small" variant="quiet" onClick={() => selection.choose(shown)}>
            All {shown.length}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => selection.choose([])}>
          None
        </Button>
        <Button size="small" variant="secondary" onClick={() => void run({ is_binned: !isBin })}>
          <Icon name={isBin ? 'undo-2' : 'trash-2'} />
          {isBin ? 'Restore' : 'Bin'}
        </Button>
      </div>
      {!isBin && (
        <div className="selection-fields">
          <SelectField
            id={`${id}-status`}
            label="Status of the chosen"
            hidesLabel
            options={[
              { value: KEEP, label: 'Keep status' },
              ...LEAD_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
            ]}
            value={status}
            onChange={({ target }) => setStatus(target.value as LeadStatus | typeof KEEP)}
          />
          <SelectField
            id={`${id}-owner`}
            label="Owner of the chosen"
            hidesLabel
            options={[
              { value: KEEP, label: 'Keep owner' },
              { value: NOBODY, label: 'Nobody' },
              ...owners.map((one) => ({ value: one.id, label: one.email })),
            ]}
            value={owner}
            onChange={({ target }) => setOwner(target.value)}
          />
          <Button size="small" isBusy={isBusy} disabled={isNothing} onClick={() => void apply()}>
            Apply
          </Button>
        </div>
      )}
    </div>
  )
}
