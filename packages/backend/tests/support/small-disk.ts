/** A disk of a few megabytes for tests that fill it. */
import { execFile } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PARTS = [1024 * 1024, 4096, 1]

export type SmallDisk = {
  folder: string
  /** Leaves no free byte. */
  fill(): void
  /** Frees the space again. */
  free(): void
  remove(): Promise<void>
}

/**
 * Mounts a disk in memory, as root or with passwordless `sudo`.
 * @returns null if this account cannot mount; fails in CI
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  const options = `size=${megabytes}m,mode=700,uid=${process.getuid?.()},gid=${process.getgid?.()}`
  const mount = ['mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder]
  const isMounted = await asRoot(mount)
  if (!isMounted) {
    await rm(folder, { recursive: true })
    const message = 'Tests with a full disk need root, or passwordless sudo, on Linux'
    if (process.env.CI) throw new Error(message)
    console.error(`${message}: skipped.`)
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      for (const bytes of PARTS) fillWith(ballast, Buffer.alloc(bytes))
    },
    free: () => rmSync(ballast, { force: true }),
    async remove() {
      await asRoot(['umount', '--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function fillWith(file: string, part: Buffer): void {
  const descriptor = openSync(file, 'a')
  try {
    for (;;) writeSync(descriptor, part)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(descriptor)
  }
}

async function asRoot(command: string[]): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const [program, ...words] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
  return run(program!, words).then(
    () => true,
    () => false,
  )
}
