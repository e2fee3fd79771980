/** Two built sites on one PostgreSQL, as replicas: the first creates the keys, the second reads them. */
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { readKeyFile } from './key-file.ts'
import { type RunningSite, startRunningSite } from './running-site.ts'

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }

export type TwoReplicas = {
  first: RunningSite
  second: RunningSite
  publishableKey: string
  secretKey: string
  /** Signs the owner in at the first replica; resolves to their token. */
  signInOwner(): Promise<string>
  /** Restarts the second replica on another port. */
  restartSecond(): Promise<RunningSite>
  stop(): Promise<void>
}

/** @param environment additional settings of both */
export async function startTwoReplicas({
  databaseUrl,
  secondDatabaseUrl = databaseUrl,
  environment = {},
}: {
  databaseUrl: string
  secondDatabaseUrl?: string
  environment?: Record<string, string>
}): Promise<TwoReplicas> {
  const common = {
    SEED_CONTENT: 'off',
    EDITOR_MODE: 'off',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    ...environment,
  }
  const first = await startRunningSite({ ...common, DATABASE_URL: databaseUrl })
  try {
    const startSecond = () =>
      startRunningSite({
        ...common,
        DATABASE_URL: secondDatabaseUrl,
        KEYS_FOLDER: join(first.dataFolder, 'keys'),
      })
    let running = await startSecond()
    const publishableKey = await readKeyFile(first.dataFolder, 'publishable')
    return {
      first,
      second: running,
      publishableKey,
      secretKey: await readKeyFile(first.dataFolder, 'secret'),
      async signInOwner() {
        const client = createClient(first.url, publishableKey, { auth: { persistSession: false } })
        const { data, error } = await client.auth.signInWithPassword(OWNER)
        if (error) throw error
        return data.session.access_token
      },
      async restartSecond() {
        await running.stop()
        running = await startSecond()
        return running
      },
      stop: async () => {
        await Promise.all([first.stop(), running.stop()])
      },
    }
  } catch (error) {
    await first.stop()
    throw error
  }
}
