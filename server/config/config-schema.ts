import { z } from 'zod'
import { LAUNCHED_SETTING } from '#domain/launch/launch-settings.ts'
import { EDITABLE_SETTINGS } from '#domain/settings/setting-forms.ts'
import { operationGroups, operationGroupsShape } from './operation-settings.ts'
import { siteGroups, siteGroupsShape } from './site-settings.ts'

export const environmentSchema = z.object({
  ...operationGroupsShape,
  ...siteGroupsShape,
  NODE_ENV: z.string().optional(),
})
export type Environment = z.infer<typeof environmentSchema>
export const KNOWN_SETTINGS: ReadonlySet<string> = new Set(Object.keys(environmentSchema.shape))

export function describeSettings(): string {
  const tables = [...operationGroups, ...siteGroups].map(({ title, settings }) =>
    [
      `## ${title}`,
      '',
      '| Setting | Without it | What it does |',
      '| --- | --- | --- |',
      ...listRows(settings).map(
        ({ names, without, does }) => `| ${names.join(', ')} | ${without} | ${does} |`,
      ),
    ].join('\n'),
  )
  return `# Settings

Set them in the environment or in a file \`.env\`; [.env.example](../.env.example) is one to copy. A wrong value stops the
start with the list of what is wrong, and what to write instead. This page is written by \`npm run settings\` from
\`server/config\`.

**Bold** settings can also be changed by owners at \`/admin/settings\`, without a restart; the environment wins. The others
are needed before the database is there, or belong to the machine
([why](decisions/0040-let-owners-change-settings.md)).

${tables.join('\n\n')}
`
}

type Row = { names: string[]; without: string; does: string }

function listRows(settings: Record<string, z.ZodType>): Row[] {
  const rows: Row[] = []
  for (const [name, form] of Object.entries(settings)) {
    const { does, without } = (form.meta() ?? {}) as { does?: string; without?: string }
    if (does !== undefined)
      rows.push({
        names: [formatName(name)],
        without: without ?? readDefault(form),
        does: does.replaceAll('|', '\\|'),
      })
    else rows.at(-1)!.names.push(formatName(name))
  }
  return rows
}

const formatName = (name: string) =>
  EDITABLE_SETTINGS.includes(name) || name === LAUNCHED_SETTING ? `**\`${name}\`**` : `\`${name}\``

function readDefault(form: z.ZodType): string {
  const { data } = form.safeParse(undefined)
  return typeof data === 'string' || typeof data === 'number' ? `\`${data}\`` : ''
}
