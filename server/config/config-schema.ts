import { z } from 'zod'
import { LAUNCHED_SETTING } from '#domain/launch/launch-settings.ts'
import { EDITABLE_SETTINGS, SETTING_GROUPS } from '#domain/settings/setting-forms.ts'
import { ENVIRONMENT_ONLY } from './environment-only.ts'
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
  const lists = [...operationGroups, ...siteGroups].map(({ title, settings }) =>
    [`## ${title}`, '', ...listRows(settings).map(formatRow)].join('\n'),
  )
  return `# Settings

Set them in the environment or in a file \`.env\`; [.env.example](../.env.example) is one to copy. A wrong value stops the
start with the list of what is wrong, and what to write instead. This page is written by \`npm run settings\` from
\`server/config\`.

In parentheses is where a setting can be changed, and after “else” what holds without it. Owners can change **bold** ones
without a restart, at the named tab of \`/admin/settings\`; the environment wins. The others can be set in the environment
only ([why](decisions/0040-let-owners-change-settings.md)):

${ENVIRONMENT_ONLY.map(({ reason, because }) => `- **${reason}**: ${because}`).join('\n')}

${lists.join('\n\n')}
`
}

type Row = { names: string[]; without: string; does: string }

function listRows(settings: Record<string, z.ZodType>): Row[] {
  const rows: Row[] = []
  for (const [name, form] of Object.entries(settings)) {
    const { does, without } = (form.meta() ?? {}) as { does?: string; without?: string }
    if (does !== undefined)
      rows.push({
        names: [name],
        without: without ?? readDefault(form),
        does,
      })
    else rows.at(-1)!.names.push(name)
  }
  return rows
}

function formatRow({ names, without, does }: Row): string {
  const place = describePlaces(names) + (without && `; else ${without}`)
  return `- ${names.map(formatName).join(', ')} (${place}): ${does}`
}

const isEditable = (name: string) => EDITABLE_SETTINGS.includes(name) || name === LAUNCHED_SETTING
const formatName = (name: string) => (isEditable(name) ? `**\`${name}\`**` : `\`${name}\``)

/** Describes where settings can be changed, or why they can't. */
function describePlaces(names: readonly string[]): string {
  const places = names.map((name) => {
    if (name === LAUNCHED_SETTING) return 'Launch'
    const group = SETTING_GROUPS.find(({ settings }) => settings.some((form) => form.name === name))
    return group?.title ?? ENVIRONMENT_ONLY.find(({ names: found }) => found.test(name))?.reason ?? ''
  })
  return [...new Set(places)].join(', ')
}

function readDefault(form: z.ZodType): string {
  const { data } = form.safeParse(undefined)
  return typeof data === 'string' || typeof data === 'number' ? `\`${data}\`` : ''
}
