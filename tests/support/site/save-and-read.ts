/** Saves posts at one replica and checks whether pages show the change, like a user who reloads after saving. */
import { randomUUID } from 'node:crypto'

export type Saver = {
  /** Saves a new title. @returns the title, and the change token and cookie of the response */
  save(): Promise<{ title: string; token: string | null; cookie: string | null }>
  /** Reads a page of the post or list. */
  read(url: string, headers?: Record<string, string>): Promise<string>
  paths: readonly [list: string, post: string]
}

/**
 * @param url of the replica that saves
 * @param credentials headers of a user who may write posts
 */
export async function openSaver(url: string, credentials: Record<string, string>): Promise<Saver> {
  let visitors = 0
  const headers = { 'content-type': 'application/json', prefer: 'return=representation', ...credentials }
  const [post] = await write<{ id: string; slug: string }[]>('POST', '', {
    title: 'First',
    content: '<p>x</p>',
  })

  async function send(method: string, query: string, row: object): Promise<Response> {
    const address = `${url}/rest/v1/blog_posts${query}`
    const answer = await fetch(address, { method, headers, body: JSON.stringify(row) })
    if (!answer.ok) throw new Error(`The post was not saved: ${answer.status} ${await answer.text()}`)
    return answer
  }
  async function write<T>(method: string, query: string, row: object): Promise<T> {
    return (await send(method, query, row)).json() as Promise<T>
  }

  return {
    paths: ['/blog', `/blog/${post!.slug}`],
    async save() {
      const title = `Title ${randomUUID()}`
      const answer = await send('PATCH', `?id=eq.${post!.id}`, { title })
      await answer.text()
      const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? null
      return { title, token: answer.headers.get('x-change-token'), cookie }
    },
    async read(page, more = {}) {
      visitors += 1
      // A new client address, to avoid the rate limit.
      const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
      const answer = await fetch(page, { headers: { 'x-forwarded-for': address, ...more } })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${page} can not be read: ${answer.status}`)
      return text
    },
  }
}
