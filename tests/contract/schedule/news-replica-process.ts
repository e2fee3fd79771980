/** A replica for tests to kill: a backend with the options of its first argument (JSON). It says when it is ready. */
import { createBackend } from '#backend/index.ts'
import { describeReplica, type ReplicaSettings } from './news-replica.ts'

await createBackend(describeReplica(JSON.parse(process.argv[2]!) as ReplicaSettings))
process.stdout.write('ready\n')
// Only the test ends this process.
setInterval(() => undefined, 1_000)
