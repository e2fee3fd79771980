/** Compresses assets with the best Brotli quality, which would take too long while a request waits. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const FOLDER = fileURLToPath(new URL('../../build/client/assets', import.meta.url))
const COMPRESSED = /\.(?:js|css|svg)$/
/** Same limit as for responses that the server compresses. */
const MIN_BYTES = 600
const AT_ONCE = 4

const compress = promisify(brotliCompress)
const names = (await readdir(FOLDER)).filter((name) => COMPRESSED.test(name))
await Promise.all(Array.from({ length: AT_ONCE }, work))

async function work() {
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    const body = await readFile(join(FOLDER, name))
    if (body.length < MIN_BYTES) continue
    const bytes = await compress(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    })
    await writeFile(join(FOLDER, `${name}.br`), bytes)
  }
}
