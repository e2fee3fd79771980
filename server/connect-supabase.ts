import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { type Backend, createBackend } from '#backend/index.ts'
import type { Database } from '#supabase/database.types.ts'
import type { Config } from './config.ts'
import { describeKeys, describePlace, describeSignIn } from './describe-backend.ts'
import { describeEditor } from './editor-mode-runtime.ts'
import type { EditorMode } from './editor-mode.ts'
import { ensureFirstAdministrator } from './first-administrator.ts'
import { demandSecondFactor } from './second-factor.ts'
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

/**
 * Opens the embedded backend, or describes the hosted project that the settings name.
 * @param editorMode known to the functions; null in ordinary mode, and then they never hear of it
 */
export async function connectSupabase(
  config: Config,
  report: (line: string) => void,
  editorMode: EditorMode | null = null,
): Promise<SupabaseAccess> {
  if (config.backend.kind === 'hosted') return { ...config.backend, backend: null }
  const backend = await createBackend({
    projectFolder: PROJECT_FOLDER,
    ...describePlace(config.dataFolder, config.backend),
    ...(await describeKeys(config.backend.keys)),
    pictures: { buckets: ['blog-images'] },
    publicUrl: config.siteUrl,
    auth: describeSignIn(config),
    ...(editorMode && { functions: { extendRuntime: describeEditor(editorMode) } }),
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

/** First content, first administrator and the rules for administrators, where the secret key allows it. */
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
  const { administratorsNeedSecondFactor: isDemanded } = config.signIn
  // Without a word of the settings a hosted project keeps what it has; our own goes back to the default.
  if (isDemanded !== null || supabase.backend) await demandSecondFactor(client, isDemanded ?? false)
  if (config.seedsContent) await seedDatabase({ client, seedFolder: `${PROJECT_FOLDER}/seed`, log: report })
  if (config.firstAdministrator) await ensureFirstAdministrator(client, config.firstAdministrator, report)
}
