// `npm run keys -- new|new-backup-key|show-env|rotate|adopt`: manages the keys of an installation (docs/running.md).
import { existsSync } from 'node:fs'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import {
  type BackendKeys,
  replaceRecordedKeys,
  findKeys,
  generateKeys,
  readMountedKeys,
  rotateSigningKey,
  writeKeys,
} from '#backend/index.ts'
import { type Config, parseConfig } from '#server/config/config.ts'
import type { KeysSource } from '#server/config/config-backend.ts'
import { buildPlaceOptions } from '#server/backend/backend-options.ts'
import { explainFailure } from '#server/explain-failure.ts'

const USAGE = `Usage:
  npm run keys -- new [folder]        makes keys: as lines for the environment, or as a file keys.json in the folder
  npm run keys -- show-env            prints the keys in use as lines for the environment
  npm run keys -- rotate [--leaked]   makes the next signing key, used from tomorrow on; --leaked: at once
  npm run keys -- new-backup-key      makes a pair of keys for encrypted backups
  npm run keys -- adopt               makes the database accept the keys in use, or new ones; signs all users out`

type Embedded = Extract<Config['backend'], { kind: 'embedded' }>

async function run(words: string[]): Promise<void> {
  const [command = '', argument] = words
  switch (command) {
    case 'new':
      return makeKeys(argument)
    case 'new-backup-key':
      return makeBackupKey()
    case 'show-env':
      return printEnvironment(await mustFindKeys(readBackend().keys))
    case 'rotate':
      return rotate(readBackend().keys, argument === '--leaked')
    case 'adopt':
      return adopt()
    default:
      console.error(USAGE)
      process.exitCode = 2
  }
}

async function makeBackupKey(): Promise<void> {
  const identity = await generateIdentity()
  console.log(`# Keep this file apart from the backups: without it they can't be read.
# npm run restore -- FILE --identity-file THIS_FILE
${identity}
# For the settings of the site:
# BACKUP_RECIPIENT=${await identityToRecipient(identity)}`)
}

function readConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return parseConfig(process.env)
}

function readBackend(): Embedded {
  const { backend } = readConfig()
  if (backend.kind === 'embedded') return backend
  throw new CommandError('A hosted project keeps its own keys: change them in its dashboard.')
}

async function makeKeys(folder: string | undefined): Promise<void> {
  const keys = await generateKeys()
  if (folder === undefined) return printEnvironment(keys)
  if (existsSync(`${folder}/keys.json`)) throw new CommandError(`${folder}/keys.json exists already.`)
  await writeKeys(folder, keys, { mayReplace: false })
  console.log(`Wrote ${folder}/keys.json, readable only by its owner.`)
}

async function rotate(source: KeysSource, isLeaked: boolean): Promise<void> {
  const keys = await rotateSigningKey(await mustFindKeys(source), { now: new Date(), isLeaked })
  const from = keys.nextSigningKey?.usedFrom ?? 'now on: access tokens made before are refused'
  if (source.kind === 'given') {
    console.log(
      `Replace SIGNING_KEYS with this line and restart every replica. The new key is used from ${from}.\n`,
    )
    console.log(nameSigningKeys(keys))
    return
  }
  await writeKeys(source.folder, keys, { mayReplace: true })
  console.log(`Restart the site${isLeaked ? '' : ' today'}. The new key is used from ${from}.`)
}

async function adopt(): Promise<void> {
  const { dataFolder } = readConfig()
  const backend = readBackend()
  const { keys: source } = backend
  let keys = await findUsedKeys(source)
  if (!keys && source.kind === 'data-folder') {
    keys = await generateKeys()
    await writeKeys(source.folder, keys, { mayReplace: false })
  }
  if (!keys) throw new CommandError('There are no keys to adopt.')
  await replaceRecordedKeys(buildPlaceOptions(dataFolder, backend).database, keys)
  console.log('The database now accepts these keys. Start the site; all users must sign in again.')
}

async function findUsedKeys(source: KeysSource): Promise<BackendKeys | null> {
  if (source.kind === 'given') return source.keys
  return source.kind === 'mounted' ? readMountedKeys(source.folder) : findKeys(source.folder)
}

async function mustFindKeys(source: KeysSource): Promise<BackendKeys> {
  const keys = await findUsedKeys(source)
  if (!keys) throw new CommandError('There are no keys yet: the first start creates them.')
  return keys
}

function printEnvironment(keys: BackendKeys): void {
  console.log(
    [
      `SUPABASE_PUBLISHABLE_KEY=${keys.publishable}`,
      `SUPABASE_SECRET_KEY=${keys.secret}`,
      `ENCRYPTION_KEY=${keys.encryptionKey ?? keys.signingKey.d!}`,
      nameSigningKeys(keys),
    ].join('\n'),
  )
}

function nameSigningKeys({ signingKey, nextSigningKey, retiredSigningKeys }: BackendKeys): string {
  return `SIGNING_KEYS='${JSON.stringify({ signingKey, nextSigningKey, retiredSigningKeys })}'`
}

/** For errors of this name, the command prints only the message. */
class CommandError extends Error {
  override name = 'KeysError'
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explainFailure(error))
  process.exitCode = 1
})
