import { useEffect, useEffectEvent } from 'react'
import { SettingsRefusal } from '#app/data/site-settings.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { SettingForm, SettingGroup } from '#domain/settings/setting-form.ts'
import type { SettingsAnswer } from '#domain/settings/settings-contract.ts'
import { FormFailure, useStaffForm } from '../use-staff-form.tsx'
import { BackupKeySetting } from './backup-key-setting.tsx'
import { ColorSetting } from './color-setting.tsx'
import { LookPreview } from './look-preview.tsx'
import { PictureSetting } from './picture-setting.tsx'
import { fromStored, toStored } from './setting-text.ts'
import './settings.css'

type Values = Record<string, string>
export type SettingsFormProps = {
  group: SettingGroup
  answer: SettingsAnswer
  onSave: (changes: Record<string, string | null>) => Promise<SettingsAnswer>
}

/** The settings of one group. A secret is never shown again: an empty field keeps it. */
export function SettingsForm({ group, answer, onSave }: SettingsFormProps) {
  const form = useStaffForm<Values, Record<string, string | null>>({
    initial: readValues(group, answer),
    check: (values) => ({ ready: findChanges(group, answer, values) }),
    send: async (changes, { reset }) => {
      if (Object.keys(changes).length === 0) return showToast({ title: 'Nothing to save' })
      reset(readValues(group, await onSave(changes)))
      showToast({ title: 'Settings saved', description: 'The site uses them now.' })
    },
    findField: (error) => (error instanceof SettingsRefusal ? error.problems : null),
  })
  // After an undo or a change by a colleague.
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
          onRemove={() => void onSave({ [setting.name]: null })}
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

type State = SettingsAnswer['settings'][string]

const LOCKS = {
  environment: (name: string) => `Set by ${name} in the environment of the server.`,
  project: (name: string) => `Set ${name} among the secrets of the hosted project.`,
}

function SettingField({
  setting,
  state,
  field,
  onRemove,
}: {
  setting: SettingForm
  state: State
  field: ReturnType<ReturnType<typeof useStaffForm<Values, unknown>>['field']>
  onRemove: () => void
}) {
  const { name, label, kind, options, input } = setting
  const hint = state.lock ? LOCKS[state.lock](name) : setting.hint
  const shared = { ...field, label, ...(hint && { hint }), disabled: state.lock !== null }
  const placeholder = fromStored(setting, state.fallback)
  if (kind === 'picture') return <PictureSetting {...shared} />
  if (kind === 'backup-key') return <BackupKeySetting {...shared} />
  if (kind === 'color') return <ColorSetting {...shared} placeholder={placeholder} />
  if (options) return <SelectField {...shared} options={options} />
  if (kind === 'lines' || kind === 'list')
    return <TextAreaField {...shared} rows={3} placeholder={placeholder} autoComplete="off" />
  if (kind !== 'secret')
    return <Field {...shared} type={input ?? 'text'} placeholder={placeholder} autoComplete="off" />
  return (
    <div className="stack gap-8">
      <Field
        {...shared}
        type="password"
        placeholder={state.isSet ? 'Set. Type to replace it.' : ''}
        autoComplete="new-password"
      />
      {state.isSet && state.lock === null && (
        <Button variant="quiet" size="small" onClick={onRemove}>
          Remove {label}
        </Button>
      )}
    </div>
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
