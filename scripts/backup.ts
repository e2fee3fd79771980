// `npm run backup|verify|restore -- FILE`: backs up an installation to one file (docs/running.md).
import { createReadStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { fileURLToPath } from 'node:url'
import {
  BackupError,
  backUpInstallation,
  findKeys,
  restoreInstallation,
  verifyBackup,
} from '#backend/index.ts'
import { buildKeyOptions, buildPlaceOptions } from '#server/backend/backend-options.ts'
import { type Config, parseConfig } from '#server/config/config.ts'
import { protectData } from '#server/first-start/private-data.ts'
import { runOperatorCommand } from './operator-command.ts'
import { readDecryption, readPassphrase } from './read-decryption.ts'
import { findSnapshotReader } from '#server/operator/operator-socket.ts'

const USAGE = `Usage:
  npm run backup -- FILE [--recipient age1…] [--passphrase-file F] [--without-keys]
  npm run verify -- FILE [--identity-file F] [--passphrase-file F]
  npm run restore -- FILE [--identity-file F] [--passphrase-file F]    (into an empty installation)`

const PROJECT_FOLDER = fileURLToPath(new URL('../supabase', import.meta.url))

type Arguments = { command: string; file: string; values: Record<string, string | boolean | undefined> }
type Embedded = Extract<Config['backend'], { kind: 'embedded' }>

function parseArguments(all: string[]): Arguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: all,
      allowPositionals: true,
      options: {
        recipient: { type: 'string' },
        'passphrase-file': { type: 'string' },
        'identity-file': { type: 'string' },
        'without-keys': { type: 'boolean' },
      },
    })
    const [command = '', file = '', ...more] = positionals
    const isUnderstood = ['backup', 'verify', 'restore'].includes(command) && file !== '' && more.length === 0
    return isUnderstood ? { command, file, values } : null
  } catch {
    return null
  }
}

function getEmbedded(config: Config): Embedded {
  if (config.backend.kind === 'embedded') return config.backend
  throw new BackupError('A hosted project makes its own backups: see its dashboard.')
}

async function backUp({ file, values }: Arguments, config: Config): Promise<string> {
  const backend = getEmbedded(config)
  if (existsSync(file))
    throw new BackupError(`${file} already exists and was not changed. Choose another name.`)
  const place = buildPlaceOptions(config.dataFolder, backend)
  const keyOptions = await buildKeyOptions(backend.keys)
  const keys = 'keys' in keyOptions ? keyOptions.keys : await findKeys(keyOptions.keysFolder)
  const readSnapshot = backend.databaseUrl ? null : await findSnapshotReader(config.dataFolder)
  const part = `${file}.part`
  const target = await open(part, 'w', 0o600)
  try {
    const { encryption, decryption } = await readEncryption(values)
    const options = { ...place, keys: values['without-keys'] ? null : keys, readSnapshot, encryption }
    const manifest = await backUpInstallation(options, target.createWriteStream({ flush: true }))
    await verifyBackup(createReadStream(part), decryption)
    await rename(part, file)
    return `${describe(manifest)} are in ${file}.${encryption ? '' : ' It is not encrypted: store it where only you can read it.'}`
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function verify({ file, values }: Arguments): Promise<string> {
  const manifest = await verifyBackup(createReadStream(file), await readDecryption(values))
  return `${file} is complete: ${describe(manifest)}, created ${manifest.createdAt}.`
}

async function restore({ file, values }: Arguments, config: Config): Promise<string> {
  const backend = getEmbedded(config)
  await protectData(config.dataFolder)
  const manifest = await restoreInstallation(() => createReadStream(file), {
    projectFolder: PROJECT_FOLDER,
    ...buildPlaceOptions(config.dataFolder, backend),
    ...(await buildKeyOptions(backend.keys)),
    decryption: await readDecryption(values),
  })
  const lost = manifest.missingObjects.length
  const note = lost > 0 ? ` ${lost} of its files were deleted while it was made.` : ''
  return `${describe(manifest)} were restored from ${file}.${note} Start the site.`
}

function describe({ tables, objects }: Awaited<ReturnType<typeof verifyBackup>>): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows and ${objects.length} files`
}

/** A second identity, known only to this process, to verify a backup that otherwise only the recipient can decrypt. */
async function readEncryption(values: Arguments['values']) {
  if (typeof values.recipient !== 'string') {
    const passphrase = await readPassphrase(values)
    return { encryption: passphrase, decryption: passphrase }
  }
  const identity = await generateIdentity()
  const recipients = [values.recipient, await identityToRecipient(identity)]
  return { encryption: { recipients }, decryption: { identity } }
}

runOperatorCommand({
  usage: USAGE,
  parseArguments,
  run: (given) => {
    if (given.command === 'verify') return verify(given)
    const run = given.command === 'backup' ? backUp : restore
    return run(given, parseConfig(process.env))
  },
})
