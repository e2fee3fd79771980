import { createClient } from '@supabase/supabase-js'
import { deriveSealingKey, findKeys } from '#backend/index.ts'
import type { Database } from '#supabase/database.types.ts'
import type { OperatorClient } from './role-holders.ts'
import type { Config } from '../config/config.ts'
import { connectSupabase, type SupabaseAccess } from '../backend/connect-supabase.ts'

type Access = Pick<SupabaseAccess, 'url' | 'secretKey' | 'fetch' | 'backend'> & { sealingKey?: string }
type Operator = {
  client: OperatorClient
  secretKey: string
  /** Undefined for a hosted project. */
  sealingKey: string | undefined
  close: () => Promise<void>
}

/**
 * Opens a client with the secret key, for commands. With the embedded database, which only one process can
 * open, it connects to the running site.
 * @throws Error without the secret key, and errors of `connectSupabase`
 */
export async function openOperatorClient(config: Config): Promise<Operator> {
  const access: Access = await connectSupabase({ current: () => config }, () => undefined).catch(
    async (error: unknown) => {
      const running = await describeRunningSite(config, error)
      if (!running) throw error
      return running
    },
  )
  if (!access.secretKey) throw new Error('SUPABASE_SECRET_KEY is needed for this command.')
  const client = createClient<Database>(access.url, access.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(access.fetch && { global: { fetch: access.fetch } }),
  })
  return {
    client,
    secretKey: access.secretKey,
    sealingKey: access.sealingKey ?? access.backend?.keys.sealing,
    close: async () => access.backend?.close(),
  }
}

async function describeRunningSite(config: Config, error: unknown): Promise<Access | null> {
  const isLocked = error instanceof Error && error.name === 'DataFolderLockedError'
  if (!isLocked || config.backend.kind !== 'embedded') return null
  const { keys: source } = config.backend
  const keys = source.kind === 'given' ? source.keys : await findKeys(source.folder)
  return (
    keys && {
      url: `http://localhost:${config.port}`,
      secretKey: keys.secret,
      sealingKey: deriveSealingKey(keys),
      backend: null,
    }
  )
}
