import { useId, useState } from 'react'
import {
  createLeadManager,
  LEAD_STATUSES,
  type LeadStatus,
  type ManyChange,
  MAX_CHANGES_PER_CALL,
} from '#app/data/manage-leads.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useManager } from '../staff.tsx'
import { describeChange, STATUS_LABELS } from './lead-labels.ts'
import { useLeadWork, useOwners } from './use-leads.ts'

export type Selection = {
  /** Ids of selected leads that are visible, in list order. */
  ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  choose: (ids: readonly string[]) => void
}

/** Selection of leads; those no longer in the list don't count. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    ids: shown.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((known) => new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id])),
    choose: (ids) => setChosen(new Set(ids)),
  }
}

const KEEP = ''
const NOBODY = 'nobody'

export type SelectionBarProps = {
  selection: Selection
  /** Ids of all rows in the list. */
  shown: readonly string[]
  /** Whether the list shows the trash. */
  isBin: boolean
}

export function SelectionBar({ selection, shown, isBin }: SelectionBarProps) {
  const id = useId()
  const manager = useManager(createLeadManager)
  const owners = useOwners()
  const { isBusy, run: runWork } = useLeadWork()
  const [status, setStatus] = useState<LeadStatus | typeof KEEP>(KEEP)
  const [owner, setOwner] = useState(KEEP)
  const { ids } = selection
  if (ids.length === 0) return null
  const send = async (changes: readonly ManyChange[]): Promise<ManyChange[]> => {
    const former: ManyChange[] = []
    for (let from = 0; from < changes.length; from += MAX_CHANGES_PER_CALL)
      former.push(...(await manager.changeMany(changes.slice(from, from + MAX_CHANGES_PER_CALL))))
    return former
  }
  const undo = (former: readonly ManyChange[]) =>
    void runWork('Undo failed', async () => {
      await send(former)
      showToast({ title: 'Undone' })
    })
  const run = (change: Omit<ManyChange, 'lead'>) =>
    runWork('The leads were not changed', async () => {
      const former = await send(ids.map((lead) => ({ lead, ...change })))
      showToast({
        ...describeChange(change, former.length),
        ...(former.length > 0 && { action: { label: 'Undo', onPress: () => undo(former) } }),
      })
      selection.choose([])
      setStatus(KEEP)
      setOwner(KEEP)
    })
  const isNothing = status === KEEP && owner === KEEP
  const apply = () =>
    run({
      ...(status !== KEEP && { status }),
      ...(owner !== KEEP && { owner_id: owner === NOBODY ? null : owner }),
    })
  return (
    <div
      className="row gap-8 selection-bar"
      role="group"
      aria-label="Selected leads"
      aria-busy={isBusy || undefined}
    >
      <p role="status" className="grow strong">
        {ids.length} selected
      </p>
      <div className="row row--single-line gap-4">
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
          {isBin ? 'Restore' : 'Trash'}
        </Button>
      </div>
      {!isBin && (
        <div className="fields fields--compact full-width">
          <SelectField
            id={`${id}-status`}
            label="Status of the selected leads"
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
            label="Owner of the selected leads"
            hidesLabel
            options={[
              { value: KEEP, label: 'Keep owner' },
              { value: NOBODY, label: 'No owner' },
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
