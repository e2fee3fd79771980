import { describe, expect, inject, test } from 'vitest'
import {
  requestGrant,
  callHeaders,
  listMailPaths,
  publish,
  TITLE,
  useAttackedSite,
  VICTIM,
} from '#tests/support/site/attacked-site.ts'
import { readEditorUrl, readStartId, sendRaw } from '#tests/support/site/editor-cookie.ts'
import { startRunningSite } from '#tests/support/site/running-site.ts'
import { startTcpProxy } from '#backend/tests/support/tcp-proxy.ts'

describe('the operator', () => {
  const getTarget = useAttackedSite()

  test('does not include a host name rebound to this machine, even with the cookie', async () => {
    const target = getTarget()
    const { site, own } = target
    const proxy = await startTcpProxy({ port: site.port })
    const host = `evil.example:${site.port}`
    const headers = {
      ...callHeaders(host),
      cookie: own.cookie,
      'x-editor-start': own.startId,
      'x-editor-grant': own.grant,
    }
    for (const port of [site.port, proxy.port]) {
      expect((await requestGrant(port, headers)).status).toBe(421)
      expect((await publish(port, headers)).status).toBe(421)
      for (const path of ['/', ...listMailPaths(target)])
        expect((await sendRaw(port, { path, headers: { host, cookie: own.cookie } })).status).toBe(421)
    }
    await proxy.cut()
  })

  test('writes by a grant of this start, not by one of an earlier one, and reads mails', async () => {
    const { site, own, old, host } = getTarget()
    const headers = { ...callHeaders(host), cookie: own.cookie }
    const late = await publish(site.port, { ...headers, 'x-editor-grant': old.grant })
    expect(late.status).toBe(403)
    expect(await (await fetch(`${site.url}/blog`)).text()).not.toContain(TITLE)
    const written = await publish(site.port, { ...headers, 'x-editor-grant': own.grant })
    expect(JSON.parse(written.body)).toMatchObject({ success: true })
    const mails = await sendRaw(site.port, {
      path: '/dev/mail',
      headers: { host, cookie: own.cookie },
    })
    expect([mails.status, mails.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(mails.body).toContain(VICTIM)
  })

  test('gets uncached pages, and cached scripts', async () => {
    const {
      site,
      own: { cookie, startId },
    } = getTarget()
    for (const path of ['/', '/blog', '/auth', '/blog.data']) {
      const url = site.url + path
      const before = await fetch(url)
      const forOperator = await fetch(url, { headers: { cookie } })
      const after = await fetch(url)
      expect(forOperator.headers.get('cache-control'), path).toBe('private, no-store')
      expect(forOperator.headers.get('etag')).toBeNull()
      expect(await forOperator.text()).toContain(startId)
      for (const answer of [before, after]) expect(await answer.text()).not.toContain(startId)
    }
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(site.url)).text())![1]!
    const answer = await fetch(site.url + script, { headers: { cookie } })
    expect(answer.headers.get('cache-control')).toContain('immutable')
  })

  test('sees the link of editor mode on the console', () => {
    const { site } = getTarget()
    expect(site.output()).toContain('Editor mode is on for browsers that open the link below.')
    expect(readEditorUrl(site)).toMatch(new RegExp(`^http://localhost:${site.port}/\\?editor=[\\w-]{43}$`))
  })
})

test('with EDITOR_MODE=on, no cacheable page contains the id of the start', async () => {
  const open = await startRunningSite({ EDITOR_MODE: 'on' }, inject('siteTemplate'))
  try {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    const id = (await readStartId(open.url))!
    expect(id).toMatch(/^[\w-]{43}$/)
    for (const path of ['/', '/blog', '/auth', '/_root.data']) {
      for (const headers of [forwarded, {}, forwarded] as Record<string, string>[]) {
        const answer = await fetch(open.url + path, { headers })
        const says = (await answer.text()).includes(id)
        expect(says, path).toBe(!('x-forwarded-for' in headers))
        if (says) expect(answer.headers.get('cache-control')).toBe('private, no-store')
      }
    }
  } finally {
    await open.stop()
  }
})
