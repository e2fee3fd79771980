/**
 * `npm run build`, third part: starts what was bundled once, on an empty database of its own, and asks it for a page, so
 * that Node leaves beside it what it compiled. An image or a service that may not write there starts with it; and what
 * is there is not written again, so that what this start doesn't run is compiled by each later one.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const START = fileURLToPath(new URL('../../build/site/start.js', import.meta.url))
const STARTED = / is running at /

rmSync(fileURLToPath(new URL('../../build/compiled', import.meta.url)), { recursive: true, force: true })
const folder = mkdtempSync(join(tmpdir(), 'peakshelf-compiled-'))
const port = await findFreePort()
const { NODE_COMPILE_CACHE: _, ...environment } = process.env
const site = spawn(process.execPath, [START], {
  cwd: folder,
  env: {
    PATH: environment.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    EDITOR_MODE: 'off',
    SEED_CONTENT: 'off',
  },
  stdio: ['ignore', 'pipe', 'pipe'],
})
let output = ''
const ended = new Promise((resolve) => site.once('exit', resolve))
site.stderr.on('data', (text) => (output += text))
site.stdout.on('data', async (text) => {
  const hadStarted = STARTED.test(output)
  output += text
  if (hadStarted || !STARTED.test(output)) return
  await fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.arrayBuffer())
  site.kill('SIGTERM')
})
const status = await ended
rmSync(folder, { recursive: true, force: true })
// What is not compiled ahead is compiled when it starts; what does not start at all was built wrong.
if (!STARTED.test(output) || status !== 0) {
  console.error(`What was built does not start:\n${output}`)
  process.exitCode = 1
}

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port: free } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(free))
    })
  })
}
