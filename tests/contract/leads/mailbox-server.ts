/** Runs Debian's Dovecot as the agency's mail server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findServer } from '#backend/tests/support/find-server.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'

export const dovecot = findServer('dovecot')
export const LOGIN = { user: 'hello', password: 'mailbox/password' }

export type MailboxServer = Awaited<ReturnType<typeof startMailboxServer>>

export async function startMailboxServer() {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-dovecot-'))
  const port = await findFreePort()
  const mail = join(folder, 'mail')
  for (const part of ['', 'new', 'cur', 'tmp']) {
    await mkdir(join(mail, part), { recursive: true })
    await chmod(join(mail, part), 0o777)
  }
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'dovecot.conf'), writeSettings(folder, port))
  let child: ChildProcess | null = null

  const stop = async () => {
    const running = child
    child = null
    if (running === null) return
    const ended = once(running, 'close')
    running.kill('SIGTERM')
    await ended
  }
  const start = async () => {
    child = spawn(dovecot!, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
    for (let tries = 0; tries < 100; tries += 1) {
      const socket = connect(port, '127.0.0.1')
      const [answer] = await once(socket, 'data').catch(() => [''])
      socket.destroy()
      if (String(answer).startsWith('* OK')) return
      await pause(100)
    }
    throw new Error('Dovecot did not start')
  }
  await start()
  return {
    host: `127.0.0.1:${port}`,
    url: `imap://${LOGIN.user}:${encodeURIComponent(LOGIN.password)}@127.0.0.1:${port}`,
    start,
    stop,
    /** Puts an email into the inbox, as a delivery does. */
    deliver: async (raw: string) => {
      const name = `${Date.now()}.${randomUUID()}`
      await writeFile(join(mail, 'tmp', name), raw)
      await chmod(join(mail, 'tmp', name), 0o666)
      await rename(join(mail, 'tmp', name), join(mail, 'new', name))
    },
    /** Forgets the numbers of messages, as after a restore. */
    renumber: async () => {
      await stop()
      for (const name of ['dovecot-uidlist', 'dovecot.index', 'dovecot.index.log', 'dovecot.index.cache'])
        await rm(join(mail, name), { force: true })
      // UIDVALIDITY is the time in seconds.
      await pause(1_100)
      await start()
    },
    /** Removes the server and its mail. */
    remove: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Dovecot starts its processes as other users, which only root may do. */
function writeSettings(folder: string, port: number): string {
  const isRoot = process.getuid?.() === 0
  const [login, internal] = isRoot ? ['dovenull', 'dovecot'] : [userInfo().username, userInfo().username]
  return `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
mail_location = maildir:${folder}/mail
first_valid_uid = 1
first_valid_gid = 1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
default_login_user = ${login}
default_internal_user = ${internal}
default_internal_group = ${isRoot ? 'dovecot' : userInfo().gid}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
}
passdb {
  driver = static
  args = password=${LOGIN.password}
}
userdb {
  driver = static
  args = uid=${internal} gid=${isRoot ? 'dovecot' : userInfo().gid} home=${folder}
}
`
}
