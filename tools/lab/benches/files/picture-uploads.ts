/**
 * How much memory do pictures take that are uploaded together? Starts the built site, uploads as many large JPEGs at once as
 * asked for through the function of the library, and tells the highest resident memory beside the one before.
 * Run: npm run lab -- picture-uploads [pictures (50)]   (after npm run build, on Linux)
 */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { addAccount } from '#tests/attacks/accounts.ts'
import { asAccount, type Reply, send } from '#tests/attacks/send.ts'
import type { Account, Front } from '#tests/attacks/attacked-sites.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { startRunningSite } from '#tests/support/site/running-site.ts'

const SIDE = 3000
/** Gives about 9.6 MB of noise, which no encoder makes smaller. */
const QUALITY = 79
const MB = 1024 * 1024

const count = Number(process.argv[2] ?? 50)
const site = await startRunningSite({ EDITOR_MODE: 'off' })
try {
  const keys = {
    publishable: await readKeyFile(site.dataFolder, 'publishable'),
    secret: await readKeyFile(site.dataFolder, 'secret'),
  }
  const place = { port: site.port, host: `localhost:${site.port}`, keys } as Front
  const people: Account[] = []
  for (let person = 0; person < Math.ceil(count / 10); person += 1)
    people.push(await addAccount(place, 'admin'))
  const noise = await drawNoise()
  // What follows the end of a picture makes it another file.
  const pictures = Array.from({ length: count }, (_, at) => Buffer.concat([noise, Buffer.from(`${at}`)]))
  const upload = (at: number): Promise<Reply> =>
    send(place, {
      method: 'POST',
      path: `/functions/v1/upload-media?name=noise-${at}.jpg`,
      headers: { ...asAccount(place, people[at % people.length]!), 'content-type': 'image/jpeg' },
      body: pictures[at],
    })
  // So that the library that decodes is loaded.
  await upload(0)
  const before = await readMemory('VmRSS')
  const startedAt = performance.now()
  const answers = await Promise.all(pictures.slice(1).map((_, at) => upload(at + 1)))
  const seconds = (performance.now() - startedAt) / 1000
  const statuses = Object.groupBy(answers, ({ status }) => status)
  const told = Object.entries(statuses).map(([status, all]) => `${all!.length} × ${status}`)
  const peak = await readMemory('VmHWM')
  console.log(
    `${answers.length} pictures of ${(pictures[0]!.byteLength / MB).toFixed(1)} MB in ${seconds.toFixed(0)} s: ${told.join(', ')}`,
  )
  console.log(
    `Resident: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most: +${(peak - before).toFixed(0)} MB`,
  )
} finally {
  await site.stop()
}

async function readMemory(name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${site.pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)![1]) / 1024
}

function drawNoise(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
