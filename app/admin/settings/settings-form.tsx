import { useEffect, useEffectEvent } from 'react'
import { SettingsRefusal } from '#app/data/site-settings.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { SettingGroup } from '#domain/settings/setting-form.ts'
import type { SettingsAnswer } from '#domain/settings/settings-contract.ts'
import { askToSignIn } from '../shell/ask-to-sign-in.tsx'
import { useStaff } from '../staff.tsx'
import { useAction } from '../section-parts.tsx'
import { FormFailure, useStaffForm } from '../use-staff-form.tsx'
import { LookPreview } from './look-preview.tsx'
import { SettingField } from './setting-field.tsx'
import { fromStored, toStored } from './setting-text.ts'
import './settings.css'

const SIGN_IN_REASON =
  'You signed in more than a day ago. Anyone who receives backups or emails can take over accounts, so these settings need a recent sign-in. What you typed is still here.'

type Values = Record<string, string>
export type SettingsFormProps = {
  group: SettingGroup
  answer: SettingsAnswer
  onSave: (changes: Record<string, string | null>) => Promise<SettingsAnswer>
  onCheck: (changes: Record<string, string>) => Promise<unknown>
}

/** Settings of a group. Stored secrets are never shown; an empty field keeps them. */
export function SettingsForm({ group, answer, onSave, onCheck }: SettingsFormProps) {
  const { email } = useStaff().session
  const removing = useAction()
  const form = useStaffForm<Values, Record<string, string | null>>({
    initial: readValues(group, answer),
    check: (values) => ({ ready: findChanges(group, answer, values) }),
    send: async (changes, { reset }) => {
      if (Object.keys(changes).length === 0) return showToast({ title: 'Nothing to save' })
      const save = async () => reset(readValues(group, await onSave(changes)))
      await save().catch(async (error: unknown) => {
        const isSignInOld = error instanceof SettingsRefusal && error.isSignInOld
        if (!isSignInOld || !(await askToSignIn(email ?? '', SIGN_IN_REASON))) throw error
        await save()
      })
      showToast({ title: 'Settings saved', description: 'The site uses them now.' })
    },
    findField: (error) => (error instanceof SettingsRefusal ? error.problems : null),
  })
  // Changes after an undo, or when a colleague changed settings.
  const stored = JSON.stringify(readValues(group, answer))
  const showStored = useEffectEvent((text: string) => {
    if (!form.isTyped) form.reset(JSON.parse(text) as Values)
  })
  useEffect(() => showStored(stored), [stored])
  return (
    <form
      className={group.id === 'look' ? 'form-fields look-form' : 'form-fields narrow'}
      {...form.formProps}
    >
      <p className="t-small muted">{group.note}</p>
      {group.settings.map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          state={answer.settings[setting.name]!}
          field={form.field(setting.name)}
          onRemove={() => void removing.run('Nothing was removed', () => onSave({ [setting.name]: null }))}
          onCheck={async (value) => {
            const refused = await onCheck({ [setting.name]: value }).catch((error: unknown) => error)
            return refused instanceof SettingsRefusal ? refused.problems[setting.name] : undefined
          }}
        />
      ))}
      <FormFailure message={form.problems['all'] ?? form.failure} />
      {group.id === 'look' && <LookPreview values={form.values} />}
      <Button type="submit" isBusy={form.isBusy}>
        {form.isBusy ? 'Saving...' : `Save ${group.title.toLowerCase()} settings`}
      </Button>
      {form.leaveQuestion}
    </form>
  )
}

function readValues({ settings }: SettingGroup, answer: SettingsAnswer): Values {
  return Object.fromEntries(
    settings.map((setting) => {
      const stored = answer.settings[setting.name]!.value
      return [setting.name, fromStored(setting, stored || (setting.options?.[0]?.value ?? ''))]
    }),
  )
}

function findChanges({ settings }: SettingGroup, answer: SettingsAnswer, values: Values) {
  const changes: Record<string, string | null> = {}
  for (const setting of settings) {
    const { value, lock } = answer.settings[setting.name]!
    const typed = toStored(setting, values[setting.name]!)
    const isUnchanged = setting.kind === 'secret' ? typed === '' : typed === value
    const isDefault = value === '' && typed === setting.options?.[0]?.value
    if (lock === null && !isUnchanged && !isDefault) changes[setting.name] = typed || null
  }
  return changes
}
