import { Button } from '#app/ui/buttons/button.tsx'
import { Field, type FieldProps } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import type { SettingForm } from '#domain/settings/setting-form.ts'
import type { SettingsAnswer } from '#domain/settings/settings-contract.ts'
import type { useStaffForm } from '../use-staff-form.tsx'
import { BackupKeySetting } from './backup-key-setting.tsx'
import { ColorSetting } from './color-setting.tsx'
import { MailServerSetting } from './mail-server-setting.tsx'
import { PictureSetting } from './picture-setting.tsx'
import { type Choice, listChoices } from './setting-choices.ts'
import { fromStored } from './setting-text.ts'

const LOCKS = {
  environment: (name: string) => `Set by ${name} in the environment of the server.`,
  project: (name: string) => `Set ${name} among the secrets of the hosted project.`,
}

export type SettingFieldProps = {
  setting: SettingForm
  state: SettingsAnswer['settings'][string]
  field: ReturnType<ReturnType<typeof useStaffForm<Record<string, string>, unknown>>['field']>
  onRemove: () => void
  /** Resolves to a message if the value is invalid. */
  onCheck: (value: string) => Promise<string | undefined>
}

/** Input for a setting, depending on its kind. */
export function SettingField({ setting, state, field, onRemove, onCheck }: SettingFieldProps) {
  const { name, label, kind, options, input, choices } = setting
  const hint = state.lock ? LOCKS[state.lock](name) : setting.hint
  const shared = { ...field, label, ...(hint && { hint }), disabled: state.lock !== null }
  const placeholder = fromStored(setting, state.fallback)
  if (kind === 'picture') return <PictureSetting {...shared} />
  if (kind === 'backup-key') return <BackupKeySetting {...shared} />
  if (kind === 'color') return <ColorSetting {...shared} placeholder={placeholder} />
  if (options) return <SelectField {...shared} options={options} />
  if (choices === 'country' || choices === 'language')
    return <CodeField {...shared} placeholder={placeholder} choices={listChoices(choices)} />
  if (choices)
    return (
      <SelectField {...shared} options={withDefault(listChoices(choices), state.fallback, field.value)} />
    )
  if (kind === 'lines' || kind === 'list')
    return <TextAreaField {...shared} rows={3} placeholder={placeholder} autoComplete="off" />
  if (kind !== 'secret')
    return <Field {...shared} type={input ?? 'text'} placeholder={placeholder} autoComplete="off" />
  return (
    <div className="stack gap-8">
      {input === 'smtp' || input === 'imap' ? (
        <MailServerSetting {...shared} protocol={input} isSet={state.isSet} onCheck={onCheck} />
      ) : (
        <Field
          {...shared}
          type="password"
          placeholder={state.isSet ? 'Set. Type to replace it.' : ''}
          autoComplete="new-password"
        />
      )}
      {state.isSet && state.lock === null && (
        <div>
          <Button variant="quiet" size="small" onClick={onRemove}>
            Remove {label}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Input for a code, with suggestions by name. Other codes can be typed. */
function CodeField({ choices, hint = '', ...field }: FieldProps & { choices: readonly Choice[] }) {
  const name = choices.find(({ value }) => value === field.value)?.label
  return (
    <>
      <Field
        {...field}
        hint={name ? `${name}.` : hint}
        list={`${field.id}-choices`}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={`${field.id}-choices`}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** Puts the default first, and adds a value from the environment if it is missing. */
function withDefault(choices: readonly Choice[], fallback: string, value: string): Choice[] {
  const find = (code: string) => choices.find((one) => one.value === code)?.label ?? code
  return [
    { value: '', label: `${find(fallback)} (default)` },
    ...(value === '' || choices.some((one) => one.value === value) ? [] : [{ value, label: value }]),
    ...choices.filter((one) => one.value !== fallback || value === fallback),
  ]
}
