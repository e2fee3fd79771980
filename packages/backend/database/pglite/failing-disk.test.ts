/** The embedded database on a disk that returns errors for a while. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const engineFile = fileURLToPath(new URL('./pglite.ts', import.meta.url))
/** Time to create a database and open it twice. */
const MAX_MS = 120_000

test(
  'a failing disk acknowledges nothing, and the next statement sees what is on disk',
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'failing-disk-'))
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    const mark = JSON.stringify(join(root, 'fails'))
    const failing = join(root, 'failing-disk.mjs')
    // Also loaded by the database thread; its disk fails while the marker file exists.
    await writeFile(
      failing,
      `import fs from 'node:fs'
     import { syncBuiltinESMExports } from 'node:module'
     const sync = fs.fsyncSync
     fs.fsyncSync = (descriptor) => {
       if (fs.existsSync(${mark})) throw Object.assign(new Error('input/output error'), { code: 'EIO' })
       return sync(descriptor)
     }
     syncBuiltinESMExports()`,
    )
    const code = `
    import fs from 'node:fs'
    const { openPglite } = await import(${JSON.stringify(engineFile)})
    const engine = await openPglite({ dataFolder: ${JSON.stringify(join(root, 'database'))} })
    await engine.execute('create table notes (text text)')
    const write = (text) =>
      engine.query('insert into notes values ($1)', [text]).then(() => 'stored', (error) => error.code)
    const outcomes = [await write('before')]
    fs.writeFileSync(${mark}, '')
    outcomes.push(await write('refused'))
    fs.rmSync(${mark})
    outcomes.push(await write('after'))
    console.log(JSON.stringify({ outcomes, rows: await engine.query('select text from notes order by text') }))
    await engine.close()`
    const env = { ...process.env, NODE_OPTIONS: `--import ${failing}` }
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
      env,
    })
    const { outcomes, rows } = JSON.parse(stdout) as { outcomes: string[]; rows: { text: string }[] }
    expect(outcomes).toEqual(['stored', '08006', 'stored'])
    // A failed write may still exist, since its bytes may have reached the disk.
    const sure = rows.map(({ text }) => text).filter((text) => text !== 'refused')
    expect(sure).toEqual(['after', 'before'])
  },
  MAX_MS,
)
