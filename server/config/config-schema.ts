import { z } from 'zod'
import { operationGroups, operationGroupsShape } from './operation-settings.ts'
import { siteGroups, siteGroupsShape } from './site-settings.ts'

export const environmentSchema = z.object({
  ...operationGroupsShape,
  ...siteGroupsShape,
  NODE_ENV: z.string().optional(),
})
export type Environment = z.infer<typeof environmentSchema>

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
        names: [`\`${name}\``],
        without: without ?? readDefault(form),
        does: does.replaceAll('|', '\\|'),
      })
    else rows.at(-1)!.names.push(`\`${name}\``)
  }
  return rows
}

function readDefault(form: z.ZodType): string {
  const { data } = form.safeParse(undefined)
  return typeof data === 'string' || typeof data === 'number' ? `\`${data}\`` : ''
}
