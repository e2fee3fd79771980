export type SettingForm = {
  name: string
  label: string
  hint?: string
  /** One line by default. `lines`: the stored text separates lines by `|`; `list`: entries by commas. */
  kind?: 'lines' | 'list' | 'secret' | 'picture' | 'color' | 'backup-key'
  /** Stored values and their labels; the first one is the default. */
  options?: readonly { value: string; label: string }[]
  /** Known values. Those of countries and languages may be refined, such as US-CA. */
  choices?: 'time-zone' | 'country' | 'language' | 'region-format' | 'currency'
  /** Kind of keyboard on phones, and autofill; `smtp` and `imap` have a field for each part of the URL. */
  input?: 'email' | 'tel' | 'url' | 'smtp' | 'imap'
}

export type SettingGroup = { id: string; title: string; note: string; settings: readonly SettingForm[] }
