import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ObservabilitySettings } from '../config/config.ts'
import { isSameSecret } from '../editor-mode/is-same-secret.ts'
import { type Peer, readHeader } from '../editor-mode/editor-requests.ts'

const TOKEN_BYTES = 32

/** Only the token counts: a proxy on this machine passes on the requests of strangers, and may add no header to them. */
export function mayReadMetrics(peer: Peer, token: string | null): boolean {
  const given = /^Bearer (.+)$/.exec(readHeader(peer, 'authorization') ?? '')?.[1]
  return given !== undefined && token !== null && isSameSecret(given, token)
}

/**
 * The token of the settings, or the one in the data folder, which the first process that looks for it makes.
 * @returns null where nobody may read the metrics
 */
export async function readMetricsToken(
  setting: ObservabilitySettings['metricsToken'],
): Promise<string | null> {
  if (setting === null || 'value' in setting) return setting?.value ?? null
  const { file } = setting
  try {
    return await readFile(file, 'utf8').catch(() => makeToken(file))
  } catch (error) {
    console.warn(`Metrics are closed, because their token can't be kept: ${(error as Error).message}`)
    return null
  }
}

/** Linked into place as a whole: of several processes that start together, all get the token of the first. */
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
