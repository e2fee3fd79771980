/** Files of a hosted Supabase project, in its storage or in a local folder. */
import { createReadStream } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { BackupError, type MovedFile } from '#backend/index.ts'

export type ReadFile = (bucket: string, name: string) => Promise<AsyncIterable<Uint8Array> | null>
export type PutFile = (file: MovedFile, bytes: Uint8Array) => Promise<void>
/** Project URL, such as https://ref.supabase.co, and its secret key. */
export type Project = { address: string; secretKey: string }

/** @throws BackupError for a URL without TLS, which would expose the key */
export async function openProject(address: string, keyFile: string): Promise<Project> {
  const { protocol, hostname, origin } = new URL(address)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !isHere)
    throw new BackupError(`${address} uses http, which would expose the secret key. Use https.`)
  return { address: origin, secretKey: (await readFile(keyFile, 'utf8')).trim() }
}

/** Reads the folder layout written by `supabase storage cp -r ss:///BUCKET FOLDER/BUCKET`. */
export function readFromFolder(folder: string): ReadFile {
  return async (bucket, name) => {
    const path = locate(folder, bucket, name)
    if (!path) return null
    const found = await stat(path).catch(() => null)
    return found?.isFile() ? createReadStream(path) : null
  }
}

export function putIntoFolder(folder: string): PutFile {
  return async ({ bucket, name }, bytes) => {
    const path = locate(folder, bucket, name)
    if (!path) throw new BackupError(`${bucket}/${name} would be outside ${folder}.`)
    // Readable by the owner only, because private buckets are included.
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, bytes, { mode: 0o600 })
  }
}

/** Returns null for a name outside the folder. */
function locate(folder: string, bucket: string, name: string): string | null {
  const root = normalize(folder + sep)
  const path = join(root, bucket, name)
  return path.startsWith(root) ? path : null
}

export function readFromProject(project: Project): ReadFile {
  return async (bucket, name) => {
    const response = await fetch(addressOf(project, 'object/authenticated', bucket, name), {
      headers: authorize(project),
    })
    if (response.ok) return response.body ?? toChunks(new Uint8Array())
    await response.body?.cancel()
    // The storage service responds with 400 for a missing file.
    if ([400, 404].includes(response.status)) return null
    throw new BackupError(
      `The project's storage returned ${response.status} for ${bucket}/${name}. Nothing was moved.`,
    )
  }
}

export function putIntoProject(project: Project): PutFile {
  return async ({ bucket, name, contentType, cacheControl }, bytes) => {
    const response = await fetch(addressOf(project, 'object', bucket, name), {
      method: 'POST',
      headers: {
        ...authorize(project),
        'content-type': contentType,
        'cache-control': cacheControl,
        'x-upsert': 'true',
      },
      body: Buffer.from(bytes),
    })
    const answer = await response.text()
    if (response.ok) return
    throw new BackupError(
      `The project's storage returned ${response.status} for ${bucket}/${name}: ${answer.slice(0, 200)}. Load the SQL first, which creates the buckets, then run this again.`,
    )
  }
}

function addressOf({ address }: Project, kind: string, bucket: string, name: string): string {
  const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/')
  return `${address}/storage/v1/${kind}/${path}`
}

/** Legacy keys are JWTs and are sent in both headers, secret keys in one. */
function authorize({ secretKey }: Project): Record<string, string> {
  return secretKey.startsWith('sb_')
    ? { apikey: secretKey }
    : { apikey: secretKey, authorization: `Bearer ${secretKey}` }
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
