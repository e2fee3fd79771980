/** A backend for tests to kill. Its first argument has the options (JSON); reports when the first news are written. */
import { setTimeout } from 'node:timers/promises'
import { createBackend } from '#backend/index.ts'
import { describeReplica, ORIGIN, type ReplicaSettings } from './news-replica.ts'

const settings = JSON.parse(process.argv[2]!) as ReplicaSettings
const backend = await createBackend(describeReplica(settings))
const isWriting = async () => {
  const request = new Request(`${ORIGIN}/rest/v1/news_posts?select=id&limit=1`, {
    headers: { apikey: settings.keys.secret },
  })
  const posts = (await (await backend.fetch(request)).json()) as unknown[]
  return posts.length > 0
}
while (!(await isWriting())) await setTimeout(5)
process.stdout.write('writing\n')
// Runs until the test kills it.
setInterval(() => undefined, 1_000)
