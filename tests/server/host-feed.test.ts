import { expect, inject, onTestFinished, test } from 'vitest'
import { startRunningSite } from '#tests/support/site/running-site.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'

test('a calendar program reads the feed of a host, which is never cached', async () => {
  const site = await startRunningSite({ AGENCY_NAME: 'Calls & Sons' }, inject('siteTemplate'))
  onTestFinished(() => site.stop())
  const server = await connectAsServer(site)
  const { data: host } = await server.from('booking_hosts').select('id').single()
  const { data: key } = await server.rpc('make_host_feed', { p_host: host!.id })
  const ask = (file: string) => fetch(`${site.url}/bookings/feed/${file}`)
  const feed = await ask(`${key as string}.ics`)
  expect(feed.status).toBe(200)
  expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(feed.headers.get('cache-control')).toBe('private, no-store')
  expect(feed.headers.get('x-robots-tag')).toContain('noindex')
  expect(await feed.text()).toContain('X-WR-CALNAME;VALUE=TEXT:Calls of Calls & Sons')

  await server.rpc('make_host_feed', { p_host: host!.id })
  // A cached page would still be available.
  for (const file of [`${key as string}.ics`, key as string, 'x.ics', `${'a'.repeat(43)}.ics`]) {
    const gone = await ask(file)
    expect(gone.status).toBe(404)
    expect(gone.headers.get('cache-control')).toBe('private, no-store')
  }
  for (let tried = 0; tried < 30; tried += 1) await ask(`${'b'.repeat(43)}.ics`)
  const refused = await ask(`${'b'.repeat(43)}.ics`)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('pages with a secret URL are not cached, indexed or sent as referrer', async () => {
  const site = await startRunningSite({}, inject('siteTemplate'))
  onTestFinished(() => site.stop())
  const token = 'a'.repeat(43)
  const paths = ['', '/move', '/cancel', '/invitation.ics'].map((end) => `/bookings/${token}${end}`)
  for (const path of [...paths, `/bookings/feed/${token}.ics`, `/pay/${token}`, `/pay/${token}.pdf`]) {
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, headers } = await fetch(site.url + path)
      expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'private, no-store'])
      expect(headers.get('x-robots-tag') ?? '', path).toContain('noindex')
      expect(headers.get('referrer-policy'), path).toMatch(/^(?:strict-origin|no-referrer)$/)
    }
  }
})
