import { describe, expect, test } from 'vitest'
import { createTestEngine, listEngines } from '../tests/support/test-engine.ts'
import { claimInstallation, recordKeys } from './installation.ts'
import { generateKeys, KeysError } from './keys.ts'
import { rotateSigningKey } from './keys-rotation.ts'

const mustNotMake = () => Promise.reject(new Error('Keys were made.'))

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    test('a new database stores the first keys, generated or given, and recognizes them', async () => {
      const engine = await createTestEngine(kind)
      const keys = await claimInstallation(engine, null, generateKeys)
      expect(await claimInstallation(engine, keys, mustNotMake)).toBe(keys)
      const [row] = await engine.query('select * from backend.installation')
      for (const secret of [keys.secret, keys.signingKey.d!, keys.encryptionKey!]) {
        expect(JSON.stringify(row)).not.toContain(secret)
      }
      await engine.close()
    })

    test('a process without keys creates none for a database that was used before', async () => {
      const engine = await createTestEngine(kind)
      await claimInstallation(engine, await generateKeys(), mustNotMake)
      const attempt = claimInstallation(engine, null, mustNotMake)
      await expect(attempt).rejects.toThrow(KeysError)
      await expect(attempt).rejects.toThrow(/has no keys.*Copy the folder "keys".*npm run keys -- show-env/)
      await engine.close()
    })

    test('a process without keys creates none for a database that has been used', async () => {
      const engine = await createTestEngine(kind)
      const keys = await claimInstallation(engine, await generateKeys(), mustNotMake)
      const other = await generateKeys()
      for (const name of ['publishable', 'secret', 'signingKey', 'encryptionKey'] as const) {
        await expect(
          claimInstallation(engine, { ...keys, [name]: other[name] }, mustNotMake),
        ).rejects.toThrow(/not those of the database \(fingerprint [0-9a-f]{16}\)/)
      }
      const rotated = await rotateSigningKey(keys, { now: new Date() })
      await claimInstallation(engine, rotated, mustNotMake)
      // A replica with outdated keys keeps working.
      await claimInstallation(engine, keys, mustNotMake)
      await recordKeys(engine, other)
      await claimInstallation(engine, other, mustNotMake)
      await engine.close()
    })
  })
}

test('two concurrent first starts with separate folders create the keys once', async ({ skip }) => {
  if (!listEngines().find(({ kind }) => kind === 'postgres')!.isAvailable) skip()
  const engine = await createTestEngine('postgres')
  const outcomes = await Promise.allSettled([1, 2].map(() => claimInstallation(engine, null, generateKeys)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await engine.close()
})
