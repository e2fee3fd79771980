/** Threat model, section 11: what responses and logs reveal. */
import { describe, expect, inject, test } from 'vitest'
import { BAIT_PICTURE } from './bait.ts'
import { reached } from './reach.ts'
import { type Attack, asAccount, asVisitor, send } from './send.ts'

const FRONTS = [inject('ordinary'), inject('behindNginx')].filter((front) => front !== null)

/** Stack traces, file paths, SQL and version numbers. */
const GIVEAWAYS =
  /\bat \w+ \(|node:internal|node_modules|\.ts:\d+|\/(?:root|home|usr|tmp|var)\/|select .* from \w+\.|PGlite|postgres:\/\/|ECONNREFUSED/i

const PROBES: (Attack & { name: string })[] = [
  { name: 'a table that is not there', path: '/rest/v1/nothing' },
  { name: 'a column that is not there', path: '/rest/v1/blog_posts?nothing=eq.1' },
  { name: 'a filter that is none', path: '/rest/v1/blog_posts?id=xx.1' },
  { name: 'a value of the wrong type', path: "/rest/v1/blog_posts?id=eq.'" },
  { name: 'a quote in the columns', path: "/rest/v1/blog_posts?select=id'" },
  { name: 'a comment in the columns', path: '/rest/v1/blog_posts?select=id;--' },
  { name: 'a comment in the order', path: '/rest/v1/blog_posts?order=id;drop%20table%20blog_posts' },
  { name: 'a join that is none', path: '/rest/v1/blog_posts?select=*,auth.users(*)' },
  { name: 'a join to accounts', path: '/rest/v1/user_roles?select=*,users(*)' },
  { name: 'a wrong range', path: '/rest/v1/blog_posts', headers: { range: 'x-y' } },
  { name: 'a wrong preference', path: '/rest/v1/blog_posts', headers: { prefer: "x='" } },
  { name: 'a wrong accept', path: '/rest/v1/blog_posts', headers: { accept: 'application/vnd.pgrst.plan' } },
  { name: 'a function that is not there', method: 'POST', path: '/rest/v1/rpc/nothing', body: {} },
  {
    name: 'a file of the system by a function',
    method: 'POST',
    path: '/rest/v1/rpc/pg_read_file',
    body: { filename: '/etc/passwd' },
  },
  {
    name: 'a setting by a function',
    method: 'POST',
    path: '/rest/v1/rpc/current_setting',
    body: { setting_name: 'data_directory' },
  },
  { name: 'sleep by a function', method: 'POST', path: '/rest/v1/rpc/pg_sleep', body: { seconds: 5 } },
  { name: 'an edge function that is not there', method: 'POST', path: '/functions/v1/nothing', body: {} },
  { name: 'a shared part as a function', method: 'POST', path: '/functions/v1/_shared', body: {} },
  { name: 'a path as a function', method: 'POST', path: '/functions/v1/..%2f..%2fserver%2fmain', body: {} },
  { name: 'a bucket that is not there', path: '/storage/v1/object/public/nothing/x.png' },
  { name: 'a file that is not there', path: '/storage/v1/object/public/blog-images/x.png' },
  {
    name: 'a picture rendered with odd sizes',
    path: `/storage/v1/render/image/public/blog-images/${BAIT_PICTURE}?width=1e9&height=-1`,
  },
  { name: 'a provider that is not there', path: '/auth/v1/authorize?provider=x' },
  { name: 'a callback that nobody began', path: '/auth/v1/callback?code=x&state=y' },
  { name: 'a link that nobody sent', path: '/auth/v1/verify?token=x&type=signup' },
  { name: 'a wrong kind of grant', method: 'POST', path: '/auth/v1/token?grant_type=x', body: {} },
  {
    name: 'a body of the wrong shape',
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: { email: { a: 1 }, password: [] },
  },
  { name: 'a page that is not there', path: '/%00%ff' },
  { name: 'a post with an id that is none', path: "/blog/'%20or%201=1--" },
  { name: 'a page number that is none', path: '/blog?page=1%27' },
  { name: 'settings', path: '/.env' },
  { name: 'the repository', path: '/.git/config' },
  { name: 'keys', path: '/data/keys/keys.json' },
  { name: 'sources', path: '/server/main.ts' },
  { name: 'the build', path: '/build/server/index.js' },
  { name: 'packages', path: '/node_modules/hono/package.json' },
  { name: 'a file by an address of Vite', path: '/@fs/etc/passwd' },
  { name: 'a file above the assets', path: '/assets/..%2f..%2fpackage.json' },
  { name: 'metrics', path: '/metrics' },
  { name: 'debug pages', path: '/debug/pprof/' },
]

describe.for(FRONTS)('the site $name', (front) => {
  test.for(PROBES)('reveals nothing on $name', async (probe) => {
    for (const headers of [asVisitor(front), asAccount(front, front.user)]) {
      const reply = await send(front, { ...probe, headers: { ...headers, ...probe.headers } })
      expect(reply.status, reply.text.slice(0, 300)).toBeLessThan(500)
      const isPage = (reply.headers['content-type'] ?? '').startsWith('text/html')
      if (!isPage) expect(GIVEAWAYS.exec(reply.text)?.[0] ?? null).toBeNull()
      expect(reply.text).not.toMatch(/"secret"|signingKey|root:x:|"dependencies"/)
      expect(reply.headers).not.toHaveProperty('x-powered-by')
    }
    reached()
  })

  test.for(['/healthz', '/readyz'])('%s reports only whether it is healthy', async (path) => {
    const reply = await send(front, { path })
    expect(reply.status).toBe(200)
    expect(reply.text.length).toBeLessThan(40)
    reached()
  })
})
