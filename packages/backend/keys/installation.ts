/** A database remembers its keys: a replica with others would sign everyone out. */
import type { Engine, Queryable } from '../database/engine.ts'
import { type BackendKeys, fingerprintKeys, KeysError, listSigningKeyIds } from './keys.ts'
import { type DatabaseSettings, openEngineDirectly } from '../database/open-engine.ts'

/** Arbitrary. One of several first starts creates the keys. */
const LOCK_KEY = '5120337716490288'

type InstallationRow = { key_fingerprint: string; signing_key_ids: string[] }

/**
 * Compares `found` with the keys of the database. A new database accepts these, or those of `make`.
 * @throws KeysError if the database belongs to other keys
 */
export async function claimInstallation(
  engine: Engine,
  found: BackendKeys | null,
  make: () => Promise<BackendKeys>,
): Promise<BackendKeys> {
  return engine.transaction(async (tx) => {
    if (engine.kind === 'postgres') await tx.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const [known] = await tx.query<InstallationRow>(
      'select key_fingerprint, signing_key_ids from backend.installation',
    )
    if (known && !found) throw new KeysError(describeMissingKeys(known))
    if (known && !isSameInstallation(known, found!)) throw new KeysError(describeOtherKeys(known))
    const keys = found ?? (await make())
    await recordKeys(tx, keys)
    return keys
  })
}

export async function recordKeys(database: Queryable, keys: BackendKeys): Promise<void> {
  await database.query(
    `insert into backend.installation (key_fingerprint, signing_key_ids) values ($1, $2)
     on conflict (id) do update
       set key_fingerprint = excluded.key_fingerprint, signing_key_ids = excluded.signing_key_ids, updated_at = now()
       where (installation.key_fingerprint, installation.signing_key_ids)
         is distinct from (excluded.key_fingerprint, excluded.signing_key_ids)`,
    [fingerprintKeys(keys), listSigningKeyIds(keys)],
  )
}

function isSameInstallation(known: InstallationRow, keys: BackendKeys): boolean {
  return (
    known.key_fingerprint === fingerprintKeys(keys) &&
    listSigningKeyIds(keys).some((id) => known.signing_key_ids.includes(id))
  )
}

const REMEDY =
  'Copy the folder "keys" from the data folder of a running replica into the data folder of this one, or give every ' +
  'replica the same keys by the environment or KEYS_FOLDER ("npm run keys -- show-env", run there, prints them). ' +
  'If the keys are lost, "npm run keys -- adopt" creates new ones, which signs all users out.'

function describeMissingKeys({ key_fingerprint: fingerprint }: InstallationRow): string {
  return `This process has no keys, and the database belongs to an installation that has (fingerprint ${fingerprint}). ${REMEDY}`
}

function describeOtherKeys({ key_fingerprint: fingerprint }: InstallationRow): string {
  return `The keys of this process are not those of the database (fingerprint ${fingerprint}). ${REMEDY}`
}

/**
 * Makes a database accept other keys. Sessions end, and what the old encryption key encrypted, such as authenticator
 * secrets, is lost.
 */
export async function replaceRecordedKeys(database: DatabaseSettings, keys: BackendKeys): Promise<void> {
  const engine = await openEngineDirectly(database)
  try {
    await engine.transaction(async (tx) => {
      await recordKeys(tx, keys)
      await tx.query('delete from auth.sessions')
    })
  } finally {
    await engine.close()
  }
}
