import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { link, open, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDurableFolder, syncFolder } from '#backend/database/files.ts'
import { type BackendKeys, generateKeys, KeysError, mustBeUsableKeys } from './keys.ts'

const FILE_NAME = 'keys.json'
const GROUP_AND_OTHERS_BITS = 0o077
const OTHERS_BITS = 0o007

/**
 * Null without a file.
 * @throws KeysError if others can read the keys, or the file is damaged
 */
export async function findKeys(folder: string): Promise<BackendKeys | null> {
  const path = join(folder, FILE_NAME)
  const text = await readPrivateFile(folder, path).catch((error: NodeJS.ErrnoException) => {
    // A file in place of a folder (ENOTDIR) is a wrong setting, not a first start.
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : parseKeys(text, path)
}

export async function loadKeys(folder: string): Promise<BackendKeys> {
  const existing = await findKeys(folder)
  if (existing) return existing
  await makeDurableFolder(folder)
  await mustBePrivate(folder)
  await writeKeys(folder, await generateKeys(), { mayReplace: false })
  return (await findKeys(folder))!
}

/**
 * Keys mounted by an orchestrator: read-only, possibly a link or of another owner.
 * @throws KeysError if they are missing, world-readable or damaged
 */
export async function readMountedKeys(folder: string): Promise<BackendKeys> {
  const path = join(folder, FILE_NAME)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new KeysError(`KEYS_FOLDER has no ${FILE_NAME} that can be read: ${path}`, { cause })
  })
  if (process.platform !== 'win32' && ((await stat(path)).mode & OTHERS_BITS) !== 0) {
    throw new KeysError(
      `Everyone can read ${path}, which holds secret keys. Mount it with mode 0440 or 0400.`,
    )
  }
  return parseKeys(text, path)
}

/** Atomic. Without `mayReplace`, the first of two writers wins and both succeed. */
export async function writeKeys(
  folder: string,
  keys: BackendKeys,
  { mayReplace }: { mayReplace: boolean },
): Promise<void> {
  await makeDurableFolder(folder)
  const path = join(folder, FILE_NAME)
  const tempFile = join(folder, `.${FILE_NAME}.${randomBytes(6).toString('hex')}`)
  const text = JSON.stringify(mustBeUsableKeys(keys), null, 2)
  await writeFile(tempFile, text, { flag: 'wx', mode: 0o600, flush: true })
  if (mayReplace) await rename(tempFile, path)
  else await linkOnce(tempFile, path)
  await syncFolder(folder)
}

async function linkOnce(tempFile: string, path: string): Promise<void> {
  try {
    await link(tempFile, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(tempFile)
  }
}

function parseKeys(text: string, path: string): BackendKeys {
  try {
    return mustBeUsableKeys(JSON.parse(text) as BackendKeys)
  } catch (cause) {
    throw new KeysError(
      `The keys in ${path} can't be used. Put the file back from a backup. If it is lost: remove it and run ` +
        '"npm run keys -- adopt", which creates new keys and signs all users out.',
      { cause },
    )
  }
}

async function readPrivateFile(folder: string, path: string): Promise<string> {
  await mustBePrivate(folder)
  await using file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  await mustBePrivate(path)
  return file.readFile('utf8')
}

/** Skipped on Windows, which has no Unix file modes. @throws KeysError if other users have access */
async function mustBePrivate(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const { mode, uid } = await stat(path)
  if (uid !== process.getuid!()) {
    throw new KeysError(`${path} belongs to another user. Run as its owner, or change the owner with chown.`)
  }
  if ((mode & GROUP_AND_OTHERS_BITS) !== 0) {
    throw new KeysError(`Other users can open ${path}, which holds secret keys. Run: chmod go-rwx "${path}"`)
  }
}
