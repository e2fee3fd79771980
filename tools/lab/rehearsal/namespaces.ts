/** Runs programs in Linux namespaces (file system, processes, network), as containers do, without Docker. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const TOOLS = ['/usr/bin/unshare', '/usr/bin/nsenter', '/usr/bin/setpriv', '/usr/sbin/chroot', '/usr/sbin/ip']
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom']

/**
 * True on Linux as root with Debian's util-linux and iproute2.
 * @throws in CI as root, where skipped tests would go unnoticed
 */
export function canUseNamespaces(): boolean {
  if (process.platform !== 'linux' || process.getuid!() !== 0) return false
  const missing = TOOLS.filter((tool) => !existsSync(tool))
  if (missing.length > 0 && process.env.CI)
    throw new Error(`The rehearsal must not be skipped in CI; missing: ${missing.join(', ')}`)
  return missing.length === 0
}

export type Place = {
  /** Root folder of the file system. */
  root: string
  /** Read-only mounts, by path in the container. */
  borrowed: Record<string, string>
  workdir: string
  environment: Record<string, string>
  /** Null for root, as during a build. */
  user: string | null
}
export type Closed = {
  /** Writable folders by path in the container; besides these, only /tmp is writable. */
  volumes: Record<string, string>
}

/** Command prefix that enters new namespaces; with `closed`, also one for the network. */
function enter(place: Place, closed: Closed | null, command: readonly string[]): string[] {
  const { root } = place
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const at = (path: string) => quote(`${root}${path}`)
  const lines = [
    'mount --make-rprivate /',
    `mount --bind ${quote(root)} ${quote(root)}`,
    ...Object.entries(place.borrowed).flatMap(([path, from]) => [
      `mount --bind ${quote(from)} ${at(path)}`,
      `mount -o remount,bind,ro ${at(path)}`,
    ]),
    `mount -t proc proc ${at('/proc')}`,
    `mount -t tmpfs -o mode=0755 tmpfs ${at('/dev')}`,
    ...DEVICES.flatMap((name) => [
      `: > ${at(`/dev/${name}`)}`,
      `mount --bind /dev/${name} ${at(`/dev/${name}`)}`,
    ]),
    `mount -t tmpfs -o mode=1777 tmpfs ${at('/tmp')}`,
    ...(closed
      ? [
          ...Object.entries(closed.volumes).map(([path, from]) => `mount --bind ${quote(from)} ${at(path)}`),
          `mount -o remount,bind,ro ${quote(root)}`,
          'ip link set lo up',
        ]
      : []),
    `exec chroot ${quote(root)} ${actAs(place, command).map(quote).join(' ')}`,
  ]
  const alone = ['--mount', '--pid', '--fork', '--kill-child', ...(closed ? ['--net'] : [])]
  return ['unshare', ...alone, '/bin/sh', '-euc', lines.join('\n')]
}

/** As in compose.yaml and the Kubernetes manifest: no capabilities, no new privileges. */
function actAs({ workdir, environment, user }: Place, command: readonly string[]): string[] {
  const values = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const rights = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all']
  const dropped =
    user === null ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...rights]
  return ['env', '-i', '-C', workdir, ...values, ...dropped, ...command]
}

/** Runs a program to its end. @throws with its output if it fails */
export async function runInside(place: Place, command: readonly string[]): Promise<void> {
  const [program, ...args] = enter(place, null, command)
  await promisify(execFile)(program!, args, { maxBuffer: 64 * 1024 * 1024 })
}

export type Container = {
  /** Process id on the host. */
  pid: number
  output: () => string
  /** Runs another program in the container as the same user. */
  run: (command: readonly string[]) => Promise<{ status: number; output: string }>
  isRunning: () => boolean
  /** Sends a signal to the main process; resolves to its exit status. */
  stop: (signal: NodeJS.Signals) => Promise<number>
}

export async function startContainer(
  place: Place,
  closed: Closed,
  command: readonly string[],
): Promise<Container> {
  const [program, ...args] = enter(place, closed, command)
  const child = spawn(program!, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const ended = new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? -1)))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const pid = await findFirstProcess(child, isRunning)
  return {
    pid,
    output: () => printed,
    isRunning,
    run: (other) =>
      new Promise((resolve) => {
        const inside = ['--target', String(pid), '--mount', '--pid', '--net', '--root', '--wd']
        execFile('/usr/bin/nsenter', [...inside, ...actAs(place, other)], (error, stdout, stderr) =>
          resolve({ status: error ? Number(error.code) : 0, output: stdout + stderr }),
        )
      }),
    stop(signal) {
      if (isRunning()) process.kill(pid, signal)
      return ended
    },
  }
}

async function findFirstProcess(child: ChildProcess, isRunning: () => boolean): Promise<number> {
  while (isRunning()) {
    const text = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '')
    const pid = Number(text.trim().split(' ')[0])
    if (pid > 0) return pid
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The container exited before its main process started')
}
