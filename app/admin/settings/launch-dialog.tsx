import { SettingsRefusal } from '#app/data/site-settings.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { MAX_REASON_LENGTH } from '#domain/launch/launch-settings.ts'
import type { LaunchAnswer } from '#domain/settings/settings-contract.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useStaffForm } from '../use-staff-form.tsx'

type Reasons = Record<string, string>

export type LaunchDialogProps = {
  /** Open items of the launch checklist. */
  points: LaunchAnswer['points']
  reasons: Reasons
  onLaunch: (reasons: Reasons) => Promise<void>
  onClose: () => void
}

/** Launches the site although items are open; asks for a reason for each. */
export function LaunchDialog({ points, reasons, onLaunch, onClose }: LaunchDialogProps) {
  const form = useStaffForm<Reasons, Reasons>({
    initial: Object.fromEntries(points.map(({ id }) => [id, reasons[id] ?? ''])),
    check: (values) => {
      const typed = Object.entries(values).map(([id, reason]) => [id, reason.trim()] as const)
      const missing = typed.filter(([, reason]) => reason === '')
      return missing.length > 0
        ? {
            problems: Object.fromEntries(
              missing.map(([id]) => [id, 'Complete this first, or give a reason.']),
            ),
          }
        : { ready: Object.fromEntries(typed) }
    },
    send: async (given) => {
      await onLaunch(given)
      onClose()
    },
    findField: (error) => (error instanceof SettingsRefusal ? error.problems : null),
  })
  return (
    <FormDialog
      title="Launch with open points"
      description="Complete these first, or explain why the site can launch without them. Activity records the reasons."
      form={form}
      submitLabel="Launch"
      busyLabel="Launching..."
      onClose={onClose}
    >
      {points.map(({ id, text }) => (
        <Field key={id} {...form.field(id)} label={text} maxLength={MAX_REASON_LENGTH} autoComplete="off" />
      ))}
    </FormDialog>
  )
}
