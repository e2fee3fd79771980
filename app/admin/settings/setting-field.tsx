import { Button } from '#app/ui/buttons/button.tsx'
import { Field, type FieldProps } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import type { SettingForm } from '#domain/settings/setting-form.ts'
import type { SettingsAnswer } from '#domain/settings/settings-contract.ts'
import type { useStaffForm } from '../use-staff-form.tsx'
import { BackupKeySetting } from './backup-key-setting.tsx'
import { MailServerSetting } from './mail-server-setting.tsx'
import { PictureSetting } from './picture-setting.tsx'
import { fromStored } from './setting-text.ts'
import { isHexColor, measureContrast } from '#domain/brand/oklch.ts'
import { DEFAULT_COLOR, deriveColors } from '#domain/brand/palette.ts'

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

type ColorSettingProps = Omit<FieldProps, 'value' | 'onChange'> & {
  value: string
  onChange: (event: { target: { value: string } }) => void
}

/** Color as text or with a color picker, with a note on how pages will show it. */
function ColorSetting({ hint, ...field }: ColorSettingProps) {
  const color = isHexColor(field.value) ? field.value.toLowerCase() : null
  return (
    <div className="color-setting">
      <Field {...field} hint={color ? describeColor(color) : hint} autoComplete="off" spellCheck={false} />
      <input
        type="color"
        aria-label={`Choose ${field.label.toLowerCase()}`}
        value={color ?? DEFAULT_COLOR}
        disabled={field.disabled}
        onChange={field.onChange}
      />
    </div>
  )
}

function describeColor(color: string): string {
  const light = deriveColors(color, 'light')
  const dark = deriveColors(color, 'dark')
  const measure = (colors: Record<string, string>) =>
    measureContrast(colors['brand']!, colors['page']!).toFixed(1)
  const shown =
    light['brand'] === color
      ? `Used as it is on light pages, contrast ${measure(light)}.`
      : `Too light to be read on light pages: ${light['brand']} is used there, contrast ${measure(light)}.`
  return `${shown} On dark pages ${dark['brand']}, contrast ${measure(dark)}. Text needs 4.5.`
}

type Choice = { value: string; label: string }

/** Languages with many speakers or agencies; others can be typed. */
const LANGUAGES =
  'en en-US en-GB en-AU en-CA en-IN ar bg bn ca cs da de de-AT de-CH el es es-MX et fa fi fr fr-CA he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk ur vi zh-Hans zh-Hant'
const REGION_FORMATS =
  'en-US en-GB en-AU en-CA en-IE en-IN en-NZ en-ZA cs-CZ da-DK de-AT de-CH de-DE es-ES es-MX fi-FI fr-CA fr-CH fr-FR it-IT nb-NO nl-NL pl-PL pt-BR pt-PT sv-SE'
/** Codes in `Intl` that are not countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const nameBy = (type: 'region' | 'language' | 'currency') =>
  new Intl.DisplayNames(['en'], { type, fallback: 'none', languageDisplay: 'standard' })

const LISTS: Record<NonNullable<SettingForm['choices']>, () => Choice[]> = {
  'time-zone': () =>
    ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((value) => ({
      value,
      label: value.replaceAll('_', ' '),
    })),
  country: listCountries,
  language: () => listNamed(LANGUAGES.split(' '), nameBy('language')),
  'region-format': () =>
    listNamed(REGION_FORMATS.split(' '), nameBy('language')).map(({ value, label }) => ({
      value,
      label: `${label}: ${new Intl.DateTimeFormat(value, { dateStyle: 'long' }).format()}, ${(1234.5).toLocaleString(value, { minimumFractionDigits: 2 })}`,
    })),
  currency: () =>
    listNamed(Intl.supportedValuesOf('currency'), nameBy('currency')).map(({ value, label }) => ({
      value,
      label: `${value}: ${label}`,
    })),
}

const lists = new Map<string, Choice[]>()

function listChoices(kind: NonNullable<SettingForm['choices']>): Choice[] {
  const known = lists.get(kind) ?? LISTS[kind]()
  lists.set(kind, known)
  return known
}

/** Lists two-letter country codes, without old or duplicate codes of a country. */
function listCountries(): Choice[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const current = codes.filter(
    (code) => !NO_COUNTRIES.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
  )
  return listNamed(current, nameBy('region'))
}

function listNamed(codes: readonly string[], names: Intl.DisplayNames): Choice[] {
  const choices = codes.map((value) => ({ value, label: names.of(value) ?? '' }))
  return choices.filter(({ label }) => label !== '').toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}
