/** Runs Debian's Radicale as a host's calendar server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findServer } from '#backend/tests/support/find-server.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'

export const radicale = findServer('radicale')
export const LOGIN = { user: 'ida', password: 'app-password' }

export type CalendarAccount = Awaited<ReturnType<typeof startCalendarAccount>>

export async function startCalendarAccount() {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-radicale-'))
  const port = await findFreePort()
  const users = join(folder, 'users')
  await writeFile(users, `${LOGIN.user}:${LOGIN.password}\n`)
  const url = `http://127.0.0.1:${port}`
  const settings = [
    'server-hosts',
    `127.0.0.1:${port}`,
    'auth-type',
    'htpasswd',
    'auth-htpasswd-filename',
    users,
  ]
  const others = ['auth-htpasswd-encryption', 'plain', 'storage-filesystem-folder', join(folder, 'data')]
  const options = [...settings, ...others].map((text, at) => (at % 2 === 0 ? `--${text}` : text))
  let child: ChildProcess | null = null

  const send = (path: string, method: string, body?: string, headers: Record<string, string> = {}) => {
    const authorization = `Basic ${btoa(`${LOGIN.user}:${LOGIN.password}`)}`
    return fetch(`${url}${path}`, { method, headers: { authorization, ...headers }, ...(body && { body }) })
  }
  const stop = async () => {
    const running = child
    child = null
    if (running === null) return
    const ended = new Promise((resolve) => running.once('close', resolve))
    running.kill('SIGTERM')
    await ended
  }
  const start = async () => {
    child = spawn(radicale!, options, { stdio: 'ignore' })
    for (let tries = 0; tries < 100; tries += 1) {
      if (
        await send('/', 'OPTIONS').then(
          () => true,
          () => false,
        )
      )
        return
      await pause(100)
    }
    throw new Error('Radicale did not start')
  }
  const makeCalendar = async (name: string) => {
    const body = `<?xml version="1.0"?><C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><D:displayname>${name}</D:displayname></D:prop></D:set></C:mkcalendar>`
    await send(`/${LOGIN.user}/${name}/`, 'MKCALENDAR', body)
  }
  await start()
  await makeCalendar('work')
  return {
    url,
    port,
    start,
    stop,
    makeCalendar,
    /** Removes the server and its data. */
    remove: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
    /** Reads all events of a calendar, as text by path. */
    list: async (name = 'work'): Promise<Map<string, string>> => {
      const body = '<D:propfind xmlns:D="DAV:"><D:prop><D:getetag/></D:prop></D:propfind>'
      const answer = await (await send(`/${LOGIN.user}/${name}/`, 'PROPFIND', body, { depth: '1' })).text()
      const paths = [...answer.matchAll(/<(?:\w+:)?href>([^<]+\.ics)</g)].map(([, path]) => path!)
      return new Map(
        await Promise.all(
          paths.map(async (path): Promise<[string, string]> => [
            path,
            await (await send(path, 'GET')).text(),
          ]),
        ),
      )
    },
    put: (path: string, text: string) => send(path, 'PUT', text, { 'content-type': 'text/calendar' }),
    delete: (path: string) => send(path, 'DELETE'),
  }
}
