import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { KeysError, mustBeUsableKeys } from './keys.ts'
import { loadKeys } from './keys-file.ts'

async function makeFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'keys-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  return join(parent, 'keys')
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

test('creates keys once, also in two concurrent starts, for the owner only', async () => {
  const folder = await makeFolder()
  const [keys, other] = await Promise.all([loadKeys(folder), loadKeys(folder)])
  expect(keys).toEqual(other)
  expect(keys.publishable).toMatch(/^sb_publishable_[\w-]{43}$/)
  expect(keys.secret).toMatch(/^sb_secret_[\w-]{43}$/)
  expect(keys.signingKey).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' })
  expect(await loadKeys(folder)).toEqual(keys)
  expect(await modeOf(folder)).toBe(0o700)
  expect(await modeOf(join(folder, 'keys.json'))).toBe(0o600)
  expect(await readdir(folder)).toEqual(['keys.json'])
})

test.for([
  ['', 0o750],
  ['keys.json', 0o604],
] as const)('mode "%s" stops the start with the command that fixes it', async ([name, mode]) => {
  const folder = await makeFolder()
  await loadKeys(folder)
  const path = join(folder, name)
  await chmod(path, mode)
  await expect(loadKeys(folder)).rejects.toThrow(`Run: chmod go-rwx "${join(folder, name)}"`)
})

test.for(['', '{', '{"publishable":"sb_publishable_short"}'])(
  'does not replace a damaged file (%s)',
  async (text) => {
    const folder = await makeFolder()
    await loadKeys(folder)
    await writeFile(join(folder, 'keys.json'), text)
    await expect(loadKeys(folder)).rejects.toThrow(KeysError)
    expect(await readFile(join(folder, 'keys.json'), 'utf8')).toBe(text)
  },
)

test('requires given keys to be long enough', async () => {
  const keys = await loadKeys(await makeFolder())
  expect(mustBeUsableKeys(keys)).toBe(keys)
  expect(() => mustBeUsableKeys({ ...keys, secret: 'sb_secret_changeme' })).toThrow(KeysError)
  expect(() => mustBeUsableKeys({ ...keys, publishable: keys.secret })).toThrow(KeysError)
})
