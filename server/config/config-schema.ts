import { z } from 'zod'
import { LAUNCHED_SETTING } from '#domain/launch/launch-settings.ts'
import { EDITABLE_SETTINGS, SETTING_GROUPS } from '#domain/settings/setting-forms.ts'
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

/** Why a setting can't be changed on the site; the first match applies. */
export const ENVIRONMENT_ONLY: readonly { reason: string; names: RegExp; because: string }[] = [
  {
    reason: 'start',
    names: /^(?:PORT|HOST|DATA_DIR|SITE_URL|PROCESSES|SEED_CONTENT|SHUTDOWN_NOTICE_SECONDS)$/,
    because: 'needed before the database answers, or only at the first start.',
  },
  {
    reason: 'keys',
    names:
      /^(?:DATABASE_|SUPABASE_|S3_|SIGNING_KEYS|ENCRYPTION_KEY|KEYS_FOLDER|SEALING_KEYS|REVALIDATION_SECRET)/,
    because: 'gives access to the data or decrypts it, which a stolen owner’s account must not do.',
  },
  {
    reason: 'access',
    names:
      /^(?:TRUSTED_PROXIES|FRAME_ANCESTORS|PLAIN_HTTP_HOSTS|IMPORT_|WEBHOOK_HOSTS|ALLOWED_REDIRECTS|DEVELOPER_HOSTS|EDITOR_MODE|PAYMENT_SCRIPT_|LIMIT_FACTOR|INDEXNOW_URL)/,
    because: 'widens who can reach the server, or what the server and its pages can reach.',
  },
  {
    reason: 'sign-in',
    names: /^(?:ADMIN_|CAPTCHA_)/,
    because: 'a wrong value would lock all owners out.',
  },
  {
    reason: 'operation',
    names:
      /^(?:ALERT_|ACCESS_LOG|LOG_FORMAT|METRICS_TOKEN|OTEL_|CDN_|PLAN_|BILLING_CYCLE_DAY|FEATURE_|NEWS_)/,
    because:
      'belongs to the infrastructure around the site. The sheet and interval of news are changed in the developer tools.',
  },
]
