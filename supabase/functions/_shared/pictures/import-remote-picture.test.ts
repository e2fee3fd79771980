import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { describePictureFailure, fetchPicture } from './import-remote-picture.ts'
import { FetchFailure } from '../fetch/guarded-fetch-failure.ts'
import type { SourceSettings } from '../fetch/guarded-fetch-hosts.ts'
import { type Network, openExchange } from '../fetch/guarded-fetch-network.ts'

type Sample = { input: string; file_id: string | null; note?: string }

const SAMPLES = JSON.parse(
  readFileSync(new URL('../../../../packages/import/fixtures/drive-links.json', import.meta.url), 'utf8'),
) as Sample[]
const LISTED: SourceSettings = { hosts: [], pictures: 'listed', forbiddenHosts: [] }
const CONFIRM_PAGE =
  '<!DOCTYPE html><form id="download-form" action="https://drive.usercontent.google.com/download"><input type="hidden" name="confirm" value="t"><input type="hidden" name="uuid" value="12-ab"></form>'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

/** Runs a local server in place of the shared drive. */
async function startDrive(answer: RequestListener): Promise<{ network: Network; asked: string[] }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  const asked: string[] = []
  return {
    asked,
    network: {
      resolve: async () => ['142.250.1.1'],
      send: (hop) => {
        asked.push(hop.url.href)
        return openExchange(hop, { protocol: 'http:', host: '127.0.0.1', port }, '127.0.0.1')
      },
    },
  }
}

const sendPicture: RequestListener = (_, response) =>
  response.setHeader('content-type', 'image/png').end('picture')

test.for(SAMPLES.filter(({ file_id }) => file_id !== null))(
  'fetches $input by its id',
  async ({ input, file_id }) => {
    const { network, asked } = await startDrive(sendPicture)
    const bytes = await fetchPicture({ address: input, settings: LISTED, network })
    expect(new TextDecoder().decode(bytes)).toBe('picture')
    expect(asked).toHaveLength(1)
    const url = new URL(asked[0]!)
    expect([url.hostname, url.searchParams.get('id')]).toEqual(['drive.usercontent.google.com', file_id])
    expect(url.searchParams.get('resourcekey')).toBe(new URL(input.trim()).searchParams.get('resourcekey'))
  },
)

test.for(SAMPLES.filter(({ file_id, input }) => file_id === null && input !== ''))(
  '"$input" is not fetched: $note',
  async ({ input }) => {
    const { network, asked } = await startDrive(sendPicture)
    const error = await fetchPicture({ address: input, settings: LISTED, network }).catch(
      (thrown: unknown) => thrown,
    )
    expect(describePictureFailure(error, input, LISTED)).toMatch(
      /^(This is the link of a|Pictures may not be fetched from)/,
    )
    expect(asked).toEqual([])
  },
)

const LINK = 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/view'

test('confirms the download of a large file once', async () => {
  const { network, asked } = await startDrive((request, response) =>
    request.url!.includes('confirm=t')
      ? response.end('picture')
      : response.setHeader('content-type', 'text/html').end(CONFIRM_PAGE),
  )
  const bytes = await fetchPicture({ address: LINK, settings: LISTED, network })
  expect(new TextDecoder().decode(bytes)).toBe('picture')
  expect(new URL(asked[1]!).searchParams.get('uuid')).toBe('12-ab')
})

test.for([
  [CONFIRM_PAGE, /too large to be scanned/],
  ['<html>Sign in to continue</html>', /asks for a sign-in/],
] as const)('explains a page instead of a picture', async ([page, words]) => {
  const { network } = await startDrive((_, response) =>
    response.setHeader('content-type', 'text/html').end(page),
  )
  await expect(fetchPicture({ address: LINK, settings: LISTED, network })).rejects.toThrow(words)
})

test('explains a redirect to the sign-in', async () => {
  const { network, asked } = await startDrive((_, response) =>
    response.writeHead(302, { location: 'https://accounts.google.com/ServiceLogin' }).end(),
  )
  const error = await fetchPicture({ address: LINK, settings: LISTED, network }).catch(
    (thrown: unknown) => thrown,
  )
  expect(describePictureFailure(error, LINK, LISTED)).toMatch(/asks for a sign-in/)
  expect(asked).toHaveLength(1)
})

test('rethrows errors that are not about the picture', () => {
  const error = new Error('The database is away')
  expect(() => describePictureFailure(error, LINK, LISTED)).toThrow(error)
  const refused = new FetchFailure('refused')
  const open = { ...LISTED, pictures: 'public' as const }
  expect(describePictureFailure(refused, 'https://inside.example/', open)).toBe(
    'This address may not be fetched.',
  )
})
