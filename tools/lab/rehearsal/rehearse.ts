/**
 * Executes the Dockerfile without Docker, packages and all, starts the image without privileges on a read-only file
 * system, checks it, restarts it on its data, and prints its size. Linux, as root.
 * Run: npm run lab -- rehearsal --base FOLDER
 * FOLDER is the root of a Debian system (`debootstrap --variant=minbase bookworm FOLDER`); by default this machine's
 * own.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { prepareBaseImage } from './base-image.ts'
import { buildImage, type Image } from './build-image.ts'
import { canUseNamespaces } from './namespaces.ts'
import { type Running, startImage } from './start-image.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const PAGES = ['/readyz', '/', '/blog', '/services', '/acos-calculator', '/sitemap.xml']
const OUTSIDE = ['/tried', '/app/tried', '/etc/tried', '/usr/tried', '/home/node/tried']
const INSIDE = ['/data/tried', '/tmp/tried']
const MEGABYTE = 1_000_000

const { values } = parseArgs({ options: { base: { type: 'string', default: '/' } } })
if (!canUseNamespaces()) throw new Error('This needs Linux, root, util-linux and iproute2')
await mkdir(join(root, '.cache'), { recursive: true })
const folder = await mkdtemp(join(root, '.cache/rehearsal-'))
let running: Running | null = null
try {
  const image = await buildImage({
    context: root.replace(/\/$/, ''),
    dockerfile: join(root, 'deploy/Dockerfile'),
    folder,
    base: await prepareBaseImage(join(folder, 'base'), values.base),
    report: (line) => console.log(line),
  })
  await printSizes(image)
  for (const start of ['on an empty volume', 'on what it left']) {
    running = await startImage(image, folder)
    await running.waitUntilHealthy()
    await waitUntilReady(running)
    await printStart(running)
    await look(running)
    const status = await running.stop('SIGTERM')
    if (status !== 0) throw new Error(`Exited with ${status}:\n${running.output()}`)
    console.log(`Started ${start}: healthy, ready, serves pages, writes only to its volumes, exits cleanly`)
  }
} finally {
  await running?.stop('SIGKILL')
  await rm(folder, { recursive: true, force: true })
}

async function waitUntilReady(site: Running): Promise<void> {
  while (site.isRunning() && (await site.ask(['/readyz']))[0]!.status !== 200) continue
}

/** CPU time, because wall-clock time depends on other load. */
async function printStart(site: Running): Promise<void> {
  const [{ VmRSS }, seconds] = await Promise.all([site.readStatus(), site.readProcessorSeconds()])
  console.log(
    `Ready after ${seconds.toFixed(1)} s CPU time, with ${(Number.parseInt(VmRSS!, 10) / 1000).toFixed(0)} MB of memory`,
  )
}

/** @throws with the failed checks */
async function look(site: Running): Promise<void> {
  for (const [at, { status }] of (await site.ask(PAGES)).entries())
    if (status !== 200) throw new Error(`${PAGES[at]} answered ${status}`)
  const { Uid, CapEff, NoNewPrivs } = await site.readStatus()
  if (!Uid!.startsWith('1000') || !/^0+$/.test(CapEff!) || NoNewPrivs !== '1')
    throw new Error('The process has capabilities or may gain privileges')
  const canWrite = async (path: string) => (await site.run(['/bin/sh', '-c', `: > ${path}`])).status === 0
  for (const path of OUTSIDE) if (await canWrite(path)) throw new Error(`${path} is writable`)
  for (const path of INSIDE) if (!(await canWrite(path))) throw new Error(`${path} is not writable`)
}

async function printSizes({ root: built }: Image): Promise<void> {
  const measure = async (...paths: string[]) => {
    const { stdout } = await promisify(execFile)('du', ['-sbc', ...paths], { maxBuffer: MEGABYTE })
    return Number(stdout.trim().split('\n').at(-1)!.split('\t')[0])
  }
  const print = (name: string, bytes: number) =>
    console.log(`${name.padEnd(34)} ${(bytes / MEGABYTE).toFixed(1).padStart(7)} MB`)
  const app = join(built, 'app')
  print('Added to the Node image', await measure(app))
  for (const name of ['node_modules', 'build', 'public']) print(`  ${name}`, await measure(join(app, name)))
  const others = (await readdir(app)).filter((name) => !['node_modules', 'build', 'public'].includes(name))
  print('  other files', await measure(...others.map((name) => join(app, name))))
  const packages = join(app, 'node_modules')
  const largest = await promisify(execFile)('sh', ['-c', `du -sb ${packages}/* | sort -rn | head -8`])
  for (const line of largest.stdout.trim().split('\n')) {
    const [bytes, path] = line.split('\t')
    print(`    ${path!.slice(packages.length + 1)}`, Number(bytes))
  }
  const { stdout } = await promisify(execFile)('sh', ['-c', `tar -C ${built} -cf - app | gzip -6 | wc -c`])
  print('Compressed, as in a registry', Number(stdout))
}
