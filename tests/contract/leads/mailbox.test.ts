/** Reads a mailbox of a real mail server. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findMailboxProblem } from '#supabase/functions/_shared/inbound-mail/open-mailbox.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { AGENCY, callAsSite } from '../bookings/booking-calls.ts'
import { attach, prepareInboundMail, writeMail } from './inbound-calls.ts'
import { dovecot, LOGIN, type MailboxServer, startMailboxServer } from './mailbox-server.ts'

let server: MailboxServer
const settings: Record<string, string> = {}
const sources = { hosts: [] as string[], pictures: 'listed' as const, forbiddenHosts: [] }

describe.skipIf(dovecot === null)('with Dovecot', () => {
  beforeAll(async () => {
    server = await startMailboxServer()
    sources.hosts.push(server.host)
  })
  afterAll(() => server.remove())

  onBothFunctionEngines({ runtime: { agency: AGENCY, settings, sources } }, (use) => {
    const { findLeads } = prepareInboundMail(use)
    const readMailbox = async () =>
      (await callAsSite(use(), 'read-mailbox', { scheduled: false })) as unknown as {
        status: number
        body: { stored: number; ignored: number }
      }
    beforeAll(async () => {
      settings['IMAP_URL'] = server.url
      await server.deliver(writeMail({ from: 'before@shop.example' }))
      expect((await readMailbox()).body).toMatchObject({ stored: 0, ignored: 0 })
    })

    test('reads mail that arrives after the mailbox was connected, each once, also after a restart', async () => {
      const [email, later] = [`${randomUUID()}@shop.example`, `${randomUUID()}@shop.example`]
      await server.deliver(writeMail({ from: email, parts: [attach('a.pdf', '%PDF')] }))
      await server.deliver(writeMail({ from: email, headers: ['Auto-Submitted: auto-replied'] }))
      expect((await readMailbox()).body).toMatchObject({ stored: 1, ignored: 1 })
      await server.stop()
      expect((await readMailbox()).status).toBe(500)
      await server.start()
      await server.deliver(writeMail({ from: later }))
      expect((await readMailbox()).body).toMatchObject({ stored: 1, ignored: 0 })
      expect((await readMailbox()).body).toMatchObject({ stored: 0, ignored: 0 })
      expect([await findLeads(email), await findLeads(later)].map(({ length }) => length)).toEqual([1, 1])
      expect(await findLeads('before@shop.example')).toEqual([])
    })

    test('stores nothing twice if the position was not stored, or the server renumbers its mail', async () => {
      const email = `${randomUUID()}@shop.example`
      await server.deliver(writeMail({ from: email }))
      await readMailbox()
      await use().engine.query('update private.mailbox_positions set last_uid = 1')
      await readMailbox()
      expect(await findLeads(email)).toHaveLength(1)
      await server.renumber()
      const fresh = `${randomUUID()}@shop.example`
      await server.deliver(writeMail({ from: fresh }))
      await readMailbox()
      expect([await findLeads(email), await findLeads(fresh)].map(({ length }) => length)).toEqual([1, 1])
    })

    test('reads the text of an email with very large files', async () => {
      const email = `${randomUUID()}@shop.example`
      const text = { head: ['Content-Type: text/plain'], body: 'See the video.' }
      await server.deliver(
        writeMail({ from: email, parts: [text, attach('video.pdf', Buffer.alloc(20 * 1024 * 1024))] }),
      )
      expect((await readMailbox()).body).toMatchObject({ stored: 1 })
      const [lead] = await findLeads(email)
      expect(lead!.message).toBe('See the video.')
      const [event] = (await use().service.from('lead_events').select('data').eq('lead_id', lead!.id)).data!
      expect(event!.data).toMatchObject({ files: [], dropped_files: ['video.pdf'] })
    }, 120_000)

    test('reports a wrong password without revealing it, in answers or the log', async () => {
      settings['IMAP_URL'] = server.url.replace('mailbox%2Fpassword', 'planted-secret')
      const answer = await readMailbox()
      expect(answer.status).toBe(500)
      const runs = await use().engine.query(
        `select message from public.job_runs where job = 'read-mailbox' order by id desc limit 1`,
      )
      expect(JSON.stringify(runs)).toContain('Check its server, user and password')
      expect(JSON.stringify([answer, use().log, runs])).not.toContain('planted-secret')
      settings['IMAP_URL'] = server.url
    })
  })

  test('tries a mailbox before it is saved', async () => {
    expect(await findMailboxProblem(server.url, sources)).toBeNull()
    expect(await findMailboxProblem(server.url.replace(LOGIN.user, 'x').replace('%2F', 'x'), sources)).toBe(
      'The mail server rejected the user name or password.',
    )
    expect(await findMailboxProblem(`${server.url}/Nothing`, sources)).toBe(
      'The mailbox has no folder of this name.',
    )
  })

  test.for([
    '127.0.0.1',
    'localhost',
    '127.1',
    '0x7f000001',
    '[::ffff:127.0.0.1]',
    '10.0.0.1',
    '169.254.169.254',
  ])('connects to no server inside the network: %s', async (host) => {
    const port = server.host.split(':')[1]!
    for (const given of [port, '993', '143', '25'])
      expect(await findMailboxProblem(`imap://x:y@${host}:${given}`, { ...sources, hosts: [] })).toMatch(
        /must be a public mail server/,
      )
  })
})

test('refuses an answer of a mail server that would fill the memory', async () => {
  const hostile = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('* OK [ALERT] {200000000}\r\n')
  })
  await once(hostile.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(hostile.address() as AddressInfo).port}`
  try {
    const problem = await findMailboxProblem(`imap://user:password@${host}`, { ...sources, hosts: [host] })
    expect(problem).toContain('LiteralTooLarge')
  } finally {
    hostile.close()
  }
})
