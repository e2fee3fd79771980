import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { type Backend, createBackend, createSmtpSender } from '#backend/index.ts'
import type { SiteSettings } from '#content/site.ts'
import type { Database } from '#supabase/database.types.ts'
import type { Config } from './config.ts'
import { ensureFirstAdministrator } from './first-administrator.ts'
import { seedDatabase } from './seed/seed-database.ts'

const PROJECT_FOLDER = fileURLToPath(new URL('../supabase', import.meta.url))

/** How this process reaches Supabase: by address and keys, and without a socket when the backend is embedded. */
export type SupabaseAccess = {
  url: string
  publishableKey: string
  secretKey: string | null
  fetch?: typeof fetch
  /** The embedded backend; null with a hosted project. */
  backend: Backend | null
}

/** Opens the embedded backend, or describes the hosted project that the settings name. */
export async function connectSupabase(
  config: Config,
  report: (line: string) => void,
): Promise<SupabaseAccess> {
  if (config.backend.kind === 'hosted') return { ...config.backend, backend: null }
  const { databaseUrl } = config.backend
  const backend = await createBackend({
    projectFolder: PROJECT_FOLDER,
    database: databaseUrl
      ? { kind: 'postgres', url: databaseUrl }
      : { kind: 'pglite', dataFolder: `${config.dataFolder}/database` },
    objectsFolder: `${config.dataFolder}/objects`,
    keysFolder: `${config.dataFolder}/keys`,
    publicUrl: config.siteUrl,
    auth: {
      siteName: config.site.name,
      ...(config.smtpUrl && {
        mail: createSmtpSender({ url: config.smtpUrl, from: describeSender(config.site) }),
      }),
    },
    report,
  })
  return {
    url: config.siteUrl,
    publishableKey: backend.keys.publishable,
    secretKey: backend.keys.secret,
    fetch: (input, init) => backend.fetch(new Request(input, init)),
    backend,
  }
}

function describeSender({ name, email }: SiteSettings): string {
  return `"${name.replaceAll(/["\\\r\n]/g, '')}" <${email}>`
}

/** First content and first administrator, where they are missing and the secret key allows it. */
export async function fillEmptyInstallation(
  config: Config,
  supabase: SupabaseAccess,
  report: (line: string) => void,
): Promise<void> {
  if (!supabase.secretKey) return
  const client = createClient<Database>(supabase.url, supabase.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(supabase.fetch && { global: { fetch: supabase.fetch } }),
  })
  if (config.seedsContent) await seedDatabase({ client, seedFolder: `${PROJECT_FOLDER}/seed`, log: report })
  if (config.firstAdministrator) await ensureFirstAdministrator(client, config.firstAdministrator, report)
}
