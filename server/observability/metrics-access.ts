import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../config/config.ts'
import { isSameSecret } from '../editor-mode/editor-requests.ts'
import { type Peer, readHeader } from '../editor-mode/editor-requests.ts'

const TOKEN_BYTES = 32

/** Checks only the token. The address proves nothing: a local proxy may forward requests without a header. */
export function mayReadMetrics(peer: Peer, token: string | null): boolean {
  const given = /^Bearer (.+)$/.exec(readHeader(peer, 'authorization') ?? '')?.[1]
  return given !== undefined && token !== null && isSameSecret(given, token)
}

export async function readMetricsToken(
  setting: Config['observability']['metricsToken'],
): Promise<string | null> {
  if (setting === null || 'value' in setting) return setting?.value ?? null
  const { file } = setting
  try {
    return await readFile(file, 'utf8').catch(() => makeToken(file))
  } catch (error) {
    console.warn(`Metrics are closed because their token cannot be stored: ${(error as Error).message}`)
    return null
  }
}

/** Creates the file atomically with a hard link, so that processes that start together use the same token. */
async function makeToken(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, randomBytes(TOKEN_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}
