import { environmentSchema } from './config-schema.ts'
import { SETTING_GROUPS, type SettingEntry, type SettingName } from './settings-reference.ts'

/** The page docs/settings.md: a table for each group. */
export function describeSettings(): string {
  const tables = SETTING_GROUPS.map(({ title, entries }) =>
    [
      `## ${title}`,
      '',
      '| Setting | Default | Meaning |',
      '| --- | --- | --- |',
      ...entries.map(
        (entry) => `| ${listNames(entry)} | ${describeDefault(entry)} | ${escapeCell(entry.does)} |`,
      ),
    ].join('\n'),
  )
  return `# Settings

Set them in the environment or in \`.env\`; [.env.example](../.env.example) is a template. A wrong value stops the start with a list of
what is wrong. \`npm run settings\` generates this page from \`server/config/settings-reference.ts\`.

${tables.join('\n\n')}
`
}

const listNames = ({ names }: SettingEntry) => names.map((name) => `\`${name}\``).join(', ')

function describeDefault({ names, without }: SettingEntry): string {
  if (without !== undefined) return without
  const value = readDefault(names[0]!)
  return value === undefined ? '' : `\`${value}\``
}

/** What the schema puts in place of a setting that is not there. */
export function readDefault(name: SettingName): string | number | undefined {
  const found = environmentSchema.shape[name].safeParse(undefined)
  return found.success && (typeof found.data === 'string' || typeof found.data === 'number')
    ? found.data
    : undefined
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|')
