/** Concurrent writers that create, change and delete posts, accounts and files. */
import type { Engine } from '#backend/database/engine.ts'
import type { ByteStore } from '#backend/storage/stores/byte-store.ts'
import { chunks } from './backed-up-installation.ts'

export type ConcurrentWriters = {
  /** Number of acknowledged writes. */
  count(): number
  /** Resolves after this many more writes. */
  goOn(writes: number): Promise<void>
  /** Acknowledged posts that are never deleted. */
  kept(): string[]
  stop(): Promise<void>
}

export function startWriters(engine: Engine, objects: ByteStore): ConcurrentWriters {
  const kept: string[] = []
  const files: string[] = []
  let count = 0
  const life = new AbortController()
  let number = 0

  const insertPost = async (title: string) => {
    // Both or neither: a snapshot contains the same number of each.
    await engine.transaction(async (tx) => {
      await tx.query('insert into public.blog_posts (title, content, tags) values ($1, $2, $3)', [
        title,
        `<p>${title.repeat(50)}</p>`,
        ['crowd'],
      ])
      await tx.query(
        `insert into public.leads (kind, name, email, message) values ('contact', $1, 'a@b.cc', 'Hi')`,
        [title],
      )
    })
  }
  const lines = [
    async () => {
      const title = `kept ${(number += 1)}`
      await insertPost(title)
      kept.push(title)
    },
    async () => {
      const title = `deleted ${(number += 1)}`
      await insertPost(title)
      await engine.query('delete from public.blog_posts where title = $1', [title])
    },
    async () => {
      await engine.query(
        `with account as (insert into auth.users (email, encrypted_password) values ($1, 'hash') returning id)
         insert into public.user_roles (user_id, role) select id, 'admin' from account`,
        [`${(number += 1)}@example.com`],
      )
    },
    async () => {
      const id = crypto.randomUUID()
      const bytes = Buffer.from(id.repeat(500))
      await objects.write(id, chunks(bytes), bytes.length)
      await engine.query(`insert into storage.objects (bucket_id, name, version) values ('box', $1, $1)`, [
        id,
      ])
      files.push(id)
    },
    async () => {
      const id = files.shift()
      if (id === undefined) {
        await engine.query('select 1')
        return
      }
      await engine.query('delete from storage.objects where name = $1', [id])
      await objects.remove(id)
    },
  ]
  const waiting: { until: number; resolve: () => void }[] = []
  const running = lines.map(async (write) => {
    while (!life.signal.aborted) {
      await write()
      count += 1
      for (const { until, resolve } of waiting) if (count >= until) resolve()
    }
  })
  return {
    count: () => count,
    async goOn(writes) {
      const reached = Promise.withResolvers<void>()
      waiting.push({ until: count + writes, resolve: reached.resolve })
      // A failed write ends the wait.
      await Promise.race([reached.promise, ...running])
    },
    kept: () => [...kept],
    async stop() {
      life.abort()
      await Promise.all(running)
    },
  }
}
