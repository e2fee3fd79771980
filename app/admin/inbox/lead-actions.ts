import type { LeadManager, LeadRecord, LeadStatus } from '#app/data/manage-leads.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { nameLead, STATUS_LABELS } from './lead-labels.ts'
import type { LeadWork } from './use-leads.ts'

export type LeadActions = {
  setStatus: (status: LeadStatus) => void
  setOwner: (owner: string | null) => void
  bin: () => void
  restore: () => void
  merge: (duplicate: {
    id: string
    name: string
    email: string | null
    phone: string | null
  }) => Promise<void>
  unmerge: (duplicate: string) => void
}

/** Actions on the open lead, for buttons and shortcuts. Most can be undone in their toast. */
export function createLeadActions(record: LeadRecord, manager: LeadManager, leadWork: LeadWork): LeadActions {
  const { id, status: former } = record
  const run = async (title: string, work: () => Promise<unknown>, done?: () => void) => {
    if (leadWork.isBusy) return
    if (await leadWork.run(title, work)) done?.()
  }
  const undo = (work: () => Promise<unknown>) => ({
    label: 'Undo',
    onPress: () => void leadWork.run('Undo failed', work),
  })
  return {
    setStatus(status) {
      if (status === former) return
      void run(
        'The status was not changed',
        () => manager.change(id, { status }),
        () =>
          showToast({
            title: `${nameLead(record)}: ${STATUS_LABELS[status]}`,
            action: undo(() => manager.change(id, { status: former })),
          }),
      )
    },
    setOwner: (owner) => void run('The owner was not changed', () => manager.change(id, { owner_id: owner })),
    bin: () =>
      void run(
        'The lead was not moved to the trash',
        () => manager.bin(id),
        () =>
          showToast({
            title: 'Moved to the trash',
            description: `${nameLead(record)} can be restored for 30 days.`,
            action: undo(() => manager.restore(id)),
          }),
      ),
    restore: () => void run('The lead was not restored', () => manager.restore(id)),
    merge: (duplicate) =>
      run(
        'The leads were not merged',
        () => manager.merge(id, duplicate.id),
        () =>
          showToast({
            title: `Merged with ${nameLead(duplicate)}`,
            action: undo(() => manager.unmerge(duplicate.id)),
          }),
      ),
    unmerge: (duplicate) => void run('The leads were not separated', () => manager.unmerge(duplicate)),
  }
}
