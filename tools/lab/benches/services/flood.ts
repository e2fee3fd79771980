/**
 * How long do a sign-in, a reader's list and a page of the site wait while one address sends the dearest queries it
 * may, forty at a time? On the embedded database and on PostgreSQL. Run:
 * npm run lab -- flood [pglite|postgres]
 */
import { createClient } from '@supabase/supabase-js'
import { median } from '../../../../bench/parts/measure.ts'
import { measureEachEngine } from '../parts/each-engine.ts'
import { ADDRESS_HEADER, type OpenBackend } from '../parts/open-backend.ts'

const POSTS = 400
const SAMPLES = 15
const FLOOD_AT_ONCE = 40
const PASSWORD = 'a-long-password-for-a-bench'
const EMAIL = 'person@bench.example'
const SEARCH = Array.from({ length: 10 }, (_, n) => `content.plfts.none${n}`).join(',')
const DEAR = `/rest/v1/blog_posts?select=id&or=(${SEARCH})`
const CHEAP = '/rest/v1/blog_posts?select=id,title&limit=12&order=published_at.desc'

let addressCount = 0
await measureEachEngine(measureEngine)

async function measureEngine(name: string, backend: OpenBackend): Promise<void> {
  try {
    await backend.engine.query(
      `insert into blog_posts (title, content, status, published_at)
       select 'Post ' || n, repeat(md5(n::text) || ' words ', 260), 'published', now() from generate_series(1, $1::int) n`,
      [POSTS],
    )
    const { auth } = createClient(backend.url, backend.keys.secret, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { error } = await auth.admin.createUser({ email: EMAIL, password: PASSWORD, email_confirm: true })
    if (error) throw error
    console.log(`\n${name}: ${SAMPLES} of each, milliseconds`)
    await sample('alone', backend)
    const flood = startFlood(backend)
    await sample('during the flood', backend)
    console.log(`the flood was answered: ${await flood.stop()}`)
  } finally {
    await backend.close()
  }
}

async function sample(when: string, backend: OpenBackend): Promise<void> {
  const headers = { apikey: backend.keys.publishable, 'content-type': 'application/json' }
  const kinds: [string, () => Promise<{ status: number }>][] = [
    [
      'sign-in',
      () =>
        backend.ask('/auth/v1/token?grant_type=password', {
          method: 'POST',
          body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
          headers: { ...headers, [ADDRESS_HEADER]: newAddress() },
        }),
    ],
    [
      'list of a reader',
      () => backend.ask(CHEAP, { headers: { ...headers, [ADDRESS_HEADER]: newAddress() } }),
    ],
    [
      'list for a page',
      async () => {
        const response = await backend.fetch(new Request(`http://127.0.0.1${CHEAP}`, { headers }))
        await response.arrayBuffer()
        return response
      },
    ],
  ]
  for (const [kind, work] of kinds) {
    const times: number[] = []
    for (let n = 0; n < SAMPLES; n += 1) {
      const startedAt = performance.now()
      const { status } = await work()
      if (status !== 200) throw new Error(`${kind} was answered with ${status}`)
      times.push(performance.now() - startedAt)
    }
    const figures = `median ${median(times).toFixed(0)}, longest ${Math.max(...times).toFixed(0)}`
    console.log(`${kind.padEnd(18)} ${when.padEnd(18)} ${figures}`)
  }
}

/** Keeps so many dear queries of one address under way. */
function startFlood(backend: OpenBackend) {
  const counts = new Map<number, number>()
  const state = { isOn: true }
  const line = async () => {
    while (state.isOn) {
      const headers = { apikey: backend.keys.publishable, [ADDRESS_HEADER]: '192.0.2.66' }
      // Not through the agent: its sockets are for the others.
      const { status } = await fetch(backend.url + DEAR, { headers })
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  const lines = Array.from({ length: FLOOD_AT_ONCE }, line)
  return {
    stop: async () => {
      state.isOn = false
      await Promise.all(lines)
      return [...counts].map(([status, count]) => `${count} times ${status}`).join(', ')
    },
  }
}

function newAddress(): string {
  addressCount += 1
  return `10.0.${addressCount >> 8}.${addressCount & 255}`
}
