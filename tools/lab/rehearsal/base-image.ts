/** Replaces the Debian-based Node image of the Dockerfile, because no package registry has it. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, lstat, mkdir, readlink, realpath, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Place } from './namespaces.ts'

export type BaseImage = {
  /** Creates the root folder of a stage; returns the borrowed folders. */
  prepare: (root: string) => Promise<Pick<Place, 'borrowed' | 'environment'>>
  /** Environment variables for build commands on this machine only. */
  needs: Record<string, string>
}

const SYSTEM = ['usr', 'bin', 'sbin', 'lib', 'lib32', 'lib64']
const OF_ETC = [
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'ssl',
  'ca-certificates.conf',
  'nsswitch.conf',
  'hosts',
  'resolv.conf',
]
const EMPTY = ['proc', 'dev', 'tmp', 'root', 'etc', 'home/node']
/** The user of the official images. */
const NODE_USER = 'node:x:1000:1000::/home/node:/bin/sh'
/** npm settings to reach the registry from this machine. */
const NPM_NEEDS =
  /^(?:npm_config_(?:registry|cafile|proxy|https_proxy|noproxy)|https?_proxy|no_proxy|node_extra_ca_certs)$/i

/**
 * @param folder for Node and npm, laid out as in `/usr/local`
 * @param system root of a Debian system whose programs and libraries are used; by default this machine's own
 */
export async function prepareBaseImage(folder: string, system = '/'): Promise<BaseImage> {
  const local = join(folder, 'usr-local')
  await mkdir(join(local, 'bin'), { recursive: true })
  await mkdir(join(local, 'lib/node_modules'), { recursive: true })
  await copyFile(process.execPath, join(local, 'bin/node'))
  await cp(await findNpm(), join(local, 'lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true })
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name))
  const environment = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
  }
  return {
    async prepare(root) {
      for (const path of EMPTY) await mkdir(join(root, path), { recursive: true })
      const borrowed: Record<string, string> = {}
      for (const name of SYSTEM) {
        const from = join(system, name)
        const stat = await lstat(from).catch(() => null)
        if (stat?.isSymbolicLink()) await symlink(await readlink(from), join(root, name))
        else if (stat) {
          await mkdir(join(root, name))
          borrowed[`/${name}`] = from
        }
      }
      borrowed['/usr/local'] = local
      for (const name of OF_ETC) {
        const from = join(/^(?:hosts|resolv)/.test(name) ? '/' : system, 'etc', name)
        if (existsSync(from)) await cp(from, join(root, 'etc', name), { recursive: true, dereference: true })
      }
      await writeFile(join(root, 'etc/passwd'), `root:x:0:0:root:/root:/bin/sh\n${NODE_USER}\n`)
      await writeFile(join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n')
      const npmrc = join(homedir(), '.npmrc')
      if (existsSync(npmrc)) await cp(npmrc, join(root, 'root/.npmrc'), { dereference: true })
      return { borrowed, environment }
    },
    needs: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => NPM_NEEDS.test(name)) as [string, string][],
    ),
  }
}

/** The folder of this machine's npm. */
async function findNpm(): Promise<string> {
  const named = process.env.npm_execpath
  const program = named?.endsWith('npm-cli.js')
    ? named
    : (await promisify(execFile)('/bin/sh', ['-c', 'command -v npm'])).stdout.trim()
  return dirname(dirname(await realpath(program)))
}
