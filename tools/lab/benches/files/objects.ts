/**
 * How fast do large files move? Uploads and downloads of 10 MB through the file service, which hashes, syncs and
 * checks them, beside a bare node:http server that streams the same bytes to a file and from it.
 * Run: npm run lab -- objects
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createClient } from '@supabase/supabase-js'
import { measureInTurn, printSeries } from '../../../../bench/parts/measure.ts'
import { openBackend } from '../parts/open-backend.ts'

const ROUNDS = 5
const FILES_PER_ROUND = 3
const FILE_BYTES = 10_000_000
const BYTES_PER_MEGABYTE = 1_000_000
const content = randomBytes(FILE_BYTES)

const backend = await openBackend()
const bare = await serveFolder(backend.folder)
try {
  const { error } = await createClient(backend.url, backend.keys.secret).storage.createBucket('bench', {
    public: true,
  })
  if (error) throw error
  console.log(
    `${FILE_BYTES / BYTES_PER_MEGABYTE} MB files, ${ROUNDS} rounds of ${FILES_PER_ROUND}, medians (least to most)`,
  )
  const headers = { apikey: backend.keys.secret, 'content-type': 'application/octet-stream' }
  const storage = `${backend.url}/storage/v1/object`
  await compare('upload', {
    service: (name) => mustSend(`${storage}/bench/${name}`, { method: 'POST', headers, body: content }),
    bare: (name) => mustSend(`${bare.url}/${name}`, { method: 'PUT', body: content }),
  })
  await mustSend(`${storage}/bench/one`, { method: 'POST', headers, body: content })
  await mustSend(`${bare.url}/one`, { method: 'PUT', body: content })
  await compare('download', {
    service: () => mustSend(`${storage}/public/bench/one`),
    bare: () => mustSend(`${bare.url}/one`),
  })
} finally {
  await bare.close()
  await backend.close()
}

async function compare(
  name: string,
  ways: Record<'service' | 'bare', (name: string) => Promise<unknown>>,
): Promise<void> {
  const measure = (send: (name: string) => Promise<unknown>) => async () => {
    const startedAt = performance.now()
    for (let file = 0; file < FILES_PER_ROUND; file += 1) await send(randomUUID())
    const seconds = (performance.now() - startedAt) / 1000
    return (FILES_PER_ROUND * FILE_BYTES) / BYTES_PER_MEGABYTE / seconds
  }
  const series = await measureInTurn(ROUNDS, [
    { name: `${name}, file service`, measure: measure(ways.service) },
    { name: `${name}, bare node:http`, measure: measure(ways.bare) },
  ])
  printSeries(series, 'MB/s')
}

async function mustSend(url: string, init?: RequestInit): Promise<void> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`)
  await response.arrayBuffer()
}

/** Writes what is put to files of a folder, and reads them back; nothing is checked, hashed or synced. */
async function serveFolder(folder: string) {
  const server = createServer((request, response) => {
    const file = join(folder, `bare-${request.url!.slice(1)}`)
    const work =
      request.method === 'PUT'
        ? pipeline(request, createWriteStream(file)).then(() => response.end())
        : pipeline(createReadStream(file), response)
    work.catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
