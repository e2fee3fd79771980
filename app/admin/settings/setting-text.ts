import type { SettingForm } from '#domain/settings/setting-form.ts'

const SEPARATORS = { lines: '|', list: ',' }
type Kind = Pick<SettingForm, 'kind'>

const findSeparator = ({ kind }: Kind) => (kind === 'lines' || kind === 'list' ? SEPARATORS[kind] : null)

/** Converts a stored value to the text of a form field, with one line per entry. */
export function fromStored(setting: Kind, text: string): string {
  const separator = findSeparator(setting)
  return separator ? splitText(text, separator).join('\n') : text
}

/** Converts the text of a form field to the format of the environment variable. */
export function toStored(setting: Kind, text: string): string {
  const separator = findSeparator(setting)
  return separator ? splitText(text, '\n').join(separator) : text.trim()
}

function splitText(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
}
