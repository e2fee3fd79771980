import { type LeadManager, type ManyChange, MOST_AT_ONCE } from '#app/data/leads/manage-leads.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { tellFailure } from '../describe-failure.ts'
import { STATUS_LABELS } from '../lead-labels.ts'

export type TogetherChange = Omit<ManyChange, 'lead'>

/**
 * Changes several leads alike, says so once, and offers to take it back.
 * @returns whether it worked; a failure was told
 */
export async function changeTogether(
  manager: LeadManager,
  ids: readonly string[],
  change: TogetherChange,
  onChanged: () => Promise<void>,
): Promise<boolean> {
  try {
    const former = await sendInParts(
      manager,
      ids.map((lead) => ({ lead, ...change })),
    )
    showToast({ ...describeChange(change, former.length), ...(former.length > 0 && { action: undo() }) })
    await onChanged()
    return true

    function undo() {
      const takeBack = async () => {
        try {
          await sendInParts(manager, former)
          showToast({ title: 'Taken back' })
        } catch (error) {
          tellFailure('It could not be taken back', error)
        }
        await onChanged()
      }
      return { label: 'Undo', onPress: () => void takeBack() }
    }
  } catch (error) {
    tellFailure('The leads were not changed', error)
    // A part of them may be.
    await onChanged()
    return false
  }
}

async function sendInParts(manager: LeadManager, changes: readonly ManyChange[]): Promise<ManyChange[]> {
  const former: ManyChange[] = []
  for (let from = 0; from < changes.length; from += MOST_AT_ONCE)
    former.push(...(await manager.changeMany(changes.slice(from, from + MOST_AT_ONCE))))
  return former
}

/** `count` are those that were different before. */
export function describeChange(
  change: TogetherChange,
  count: number,
): { title: string; description?: string } {
  if (count === 0) return { title: 'Nothing to change', description: 'All of them were like that already.' }
  const leads = count === 1 ? '1 lead' : `${count} leads`
  if (change.is_binned === true)
    return { title: `${leads} in the bin`, description: 'They can be restored for 30 days.' }
  if (change.is_binned === false) return { title: `${leads} restored` }
  return {
    title: change.status ? `${leads}: ${STATUS_LABELS[change.status]}` : `${leads} with another owner`,
  }
}
