import type { SettingForm } from '#domain/settings/setting-form.ts'

export type Choice = { value: string; label: string }

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

export function listChoices(kind: NonNullable<SettingForm['choices']>): Choice[] {
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
