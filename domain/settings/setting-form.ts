export type SettingForm = {
  name: string
  label: string
  hint?: string
  /** One line by default. `lines`: the stored text separates lines by `|`; `list`: entries by commas. */
  kind?: 'lines' | 'list' | 'secret' | 'picture' | 'color' | 'backup-key'
  /** Stored values and their labels; the first one is the default. */
  options?: readonly { value: string; label: string }[]
  /** Kind of keyboard on phones, and autofill. */
  input?: 'email' | 'tel' | 'url'
}

export type SettingGroup = { id: string; title: string; note: string; settings: readonly SettingForm[] }
