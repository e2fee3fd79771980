/** Starts a built image as compose.yaml and the Kubernetes manifest do, and inspects it as Docker would. */
import { execFile } from 'node:child_process'
import { chown, cp, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Image } from './build-image.ts'
import { type Container, startContainer } from './namespaces.ts'

/** On Linux. */
const CLOCK_TICKS_PER_SECOND = 100
const SITE_HOST = 'www.example.com'

export type Running = Container & {
  /** Folders of this machine by mount path. */
  volumes: Record<string, string>
  /** Waits for the image's health check. @throws if the process ends first */
  waitUntilHealthy: () => Promise<void>
  /** Requests pages as a proxy that forwards the site's host name. */
  ask: (paths: readonly string[]) => Promise<{ status: number; text: string }[]>
  /** Fields of /proc/PID/status of the main process. */
  readStatus: () => Promise<Record<string, string>>
  /** CPU time of the main process with all its threads. */
  readProcessorSeconds: () => Promise<number>
}

/**
 * @param image last stage of the Dockerfile
 * @param folder for the volumes
 * @param content initial content of a volume, by its path in the image
 * @param environment as for `docker run --env`
 */
export async function startImage(
  image: Image,
  folder: string,
  content: Record<string, string> = {},
  environment: Record<string, string> = {},
): Promise<Running> {
  const volumes: Record<string, string> = {}
  for (const path of image.volumes) {
    const volume = join(folder, `volume${path.replaceAll('/', '-')}`)
    // Docker gives a new volume the owner of the image's folder.
    const { uid, gid } = await stat(image.root + path)
    await mkdir(volume, { recursive: true })
    if (content[path]) {
      await cp(content[path], volume, { recursive: true, preserveTimestamps: true })
      await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, volume])
    }
    await chown(volume, uid, gid)
    volumes[path] = volume
  }
  const settings = { SITE_URL: `https://${SITE_HOST}`, ...environment }
  const place = { ...image, environment: { ...image.environment, ...settings } }
  const container = await startContainer(place, { volumes }, image.entrypoint)
  return {
    ...container,
    volumes,
    async waitUntilHealthy() {
      while (container.isRunning()) {
        if ((await container.run(image.healthcheck)).status === 0) return
        await pause(200)
      }
      throw new Error(`The container exited:\n${container.output()}`)
    },
    async ask(paths) {
      const { status, output } = await container.run([
        'node',
        '--eval',
        ASK,
        image.environment.PORT!,
        ...paths,
      ])
      if (status !== 0) throw new Error(output)
      return JSON.parse(output) as { status: number; text: string }[]
    },
    async readProcessorSeconds() {
      const text = await readFile(`/proc/${container.pid}/stat`, 'utf8')
      const [user, system] = text.slice(text.lastIndexOf(')')).split(' ').slice(12, 14)
      return (Number(user) + Number(system)) / CLOCK_TICKS_PER_SECOND
    },
    async readStatus() {
      const lines = (await readFile(`/proc/${container.pid}/status`, 'utf8')).split('\n')
      return Object.fromEntries(lines.map((line) => line.split(/:\s+/, 2) as [string, string]))
    },
  }
}

const ASK = `
const [port, ...paths] = process.argv.slice(1)
const ask = (path) => new Promise((resolve, reject) => {
  require('node:http').get({ host: '127.0.0.1', port, path, headers: { host: '${SITE_HOST}' } }, (answer) => {
    let text = ''
    answer.setEncoding('utf8').on('data', (chunk) => (text += chunk))
    answer.on('end', () => resolve({ status: answer.statusCode, text }))
  }).on('error', reject)
})
Promise.all(paths.map(ask)).then((answers) => process.stdout.write(JSON.stringify(answers)))
`
