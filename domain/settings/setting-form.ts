export type SettingForm = {
  name: string
  label: string
  hint?: string
  /** Default: one line. `lines`: stored lines are separated by `|`. `list`: entries are separated by commas. */
  kind?: 'lines' | 'list' | 'secret' | 'picture' | 'color' | 'backup-key'
  /** Stored values and their labels; the first one is the default. */
  options?: readonly { value: string; label: string }[]
  /** Suggested values. Countries and languages can be refined, for example US-CA. */
  choices?: 'time-zone' | 'country' | 'language' | 'region-format' | 'currency'
  /** Kind of keyboard on phones, and autofill. `smtp` and `imap` show one field per part of the URL. */
  input?: 'email' | 'tel' | 'url' | 'smtp' | 'imap'
}

export type SettingGroup = { id: string; title: string; note: string; settings: readonly SettingForm[] }

/** Client ID and secret of the site at a service. */
export function listClientSettings(
  service: string,
  prefix: string,
  { purpose, place, path }: { purpose: string; place: string; path: string },
): SettingForm[] {
  return [
    {
      name: `${prefix}_CLIENT_ID`,
      label: `${service}: client ID`,
      hint: `${purpose} Register the site at ${place}, with its address and ${path} as redirect URI.`,
    },
    { name: `${prefix}_CLIENT_SECRET`, label: `${service}: client secret`, kind: 'secret' },
  ]
}
