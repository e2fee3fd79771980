/**
 * The keys of an installation: what callers present, and what signs tokens. Made once and kept in a file that
 * only its owner can read.
 */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { link, mkdir, open, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { generateSigningKey } from './auth/tokens.ts'

export type BackendKeys = {
  /** `sb_publishable_…`, public: it grants what the role `anon` may do. */
  publishable: string
  /** `sb_secret_…`, passes row-level security. Never leaves the server. */
  secret: string
  /** Private P-256 key that signs access tokens. */
  signingKey: JWK
  /** Earlier signing keys whose tokens may still live. */
  retiredSigningKeys?: readonly JWK[]
  /**
   * Encrypts what the database keeps secret, such as authenticator secrets; at least 43 random characters. Taken
   * from the signing key when it is left out, and then lost with it.
   */
  encryptionKey?: string
}

const FILE_NAME = 'keys.json'
const PUBLISHABLE_PREFIX = 'sb_publishable_'
const SECRET_PREFIX = 'sb_secret_'
const KEY_BYTES = 32
/** Length of 32 bytes in base64url. */
const MIN_RANDOM_LENGTH = 43
const OTHERS_MODE_BITS = 0o077

/** Keys that cannot be used; the message says what to do. */
export class KeysError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'KeysError'
  }
}

/**
 * Reads the keys of `folder`; on the first start makes the folder (0700) and the file (0600).
 * @throws KeysError when others could read them, or the file is damaged
 */
export async function loadKeys(folder: string): Promise<BackendKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await mustBePrivate(folder)
  const path = join(folder, FILE_NAME)
  const existing = await readPrivateFile(path)
  if (existing !== null) return parseKeys(existing, path)
  await createFile(folder, path, JSON.stringify(await generateKeys(), null, 2))
  return parseKeys((await readPrivateFile(path)) ?? '', path)
}

/** @throws KeysError for keys that are too short or of the wrong form. */
export function mustBeUsableKeys(keys: BackendKeys): BackendKeys {
  mustBeKey(keys.publishable, PUBLISHABLE_PREFIX)
  mustBeKey(keys.secret, SECRET_PREFIX)
  if (keys.encryptionKey !== undefined && keys.encryptionKey.length < MIN_RANDOM_LENGTH) {
    throw new KeysError(`The encryption key must have at least ${MIN_RANDOM_LENGTH} random characters.`)
  }
  return keys
}

/** The key given, or the private half of the signing key. */
export function getEncryptionKey(keys: BackendKeys): string {
  return keys.encryptionKey ?? keys.signingKey.d!
}

function mustBeKey(key: unknown, prefix: string): void {
  const isUsable =
    typeof key === 'string' && key.startsWith(prefix) && key.length >= prefix.length + MIN_RANDOM_LENGTH
  if (!isUsable) {
    throw new KeysError(
      `A key must begin with "${prefix}" and go on with at least ${MIN_RANDOM_LENGTH} random characters.`,
    )
  }
}

async function generateKeys(): Promise<BackendKeys> {
  return {
    publishable: PUBLISHABLE_PREFIX + randomBytes(KEY_BYTES).toString('base64url'),
    secret: SECRET_PREFIX + randomBytes(KEY_BYTES).toString('base64url'),
    signingKey: await generateSigningKey(),
    retiredSigningKeys: [],
    encryptionKey: randomBytes(KEY_BYTES).toString('base64url'),
  }
}

function parseKeys(text: string, path: string): BackendKeys {
  try {
    const keys = JSON.parse(text) as BackendKeys
    if (typeof keys.signingKey?.kid !== 'string') throw new KeysError('The signing key is missing.')
    return mustBeUsableKeys(keys)
  } catch (cause) {
    throw new KeysError(
      `The keys in ${path} can't be used. Put the file back from a backup, or remove it to make new keys (everybody is then signed out).`,
      { cause },
    )
  }
}

/** Written aside and linked into place, so that a crash leaves no half file and of two starts one wins. */
async function createFile(folder: string, path: string, text: string): Promise<void> {
  const draft = join(folder, `.${FILE_NAME}.${randomBytes(6).toString('hex')}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readPrivateFile(path: string): Promise<string | null> {
  try {
    const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      await mustBePrivate(path)
      return await file.readFile('utf8')
    } finally {
      await file.close()
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Windows has no such modes; its folders follow the access list of their parent. */
async function mustBePrivate(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const { mode, uid } = await stat(path)
  if (uid !== process.getuid!()) {
    throw new KeysError(`${path} belongs to another user. Run as its owner, or change the owner with chown.`)
  }
  if ((mode & OTHERS_MODE_BITS) !== 0) {
    throw new KeysError(`Other users can open ${path}, which holds secret keys. Run: chmod go-rwx "${path}"`)
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
