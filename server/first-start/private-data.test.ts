import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { protectData } from './private-data.ts'

const readMode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test.skipIf(process.platform === 'win32')('makes the data folder private, but not a file', async () => {
  const umask = process.umask()
  onTestFinished(() => void process.umask(umask))
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-private-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  await chmod(file, 0o666)
  await chmod(folder, 0o755)
  await protectData(file)
  expect(await readMode(file)).toBe('666')
  await protectData(folder)
  expect(await readMode(folder)).toBe('700')
})

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534

/** Data folder with a database, an uploaded file, and a `lost+found` folder that must be ignored. */
async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-owned-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of ['database/cluster/base/1', 'objects/0f', 'lost+found'])
    await mkdir(join(folder, name), { recursive: true })
  for (const name of ['database/cluster/base/1/2600', 'objects/0f/file'])
    await writeFile(join(folder, name), '')
  return folder
}

test.skipIf(isRoot || process.platform === 'win32')(
  'names a file whose mode denies access to its owner',
  async () => {
    const folder = await makeDataFolder()
    await chmod(join(folder, 'database/cluster/base/1/2600'), 0o400)
    await expect(protectData(folder)).rejects.toThrow(
      `2600 can't be read and written by the user of the site, who owns it. Nothing is damaged. Run: chmod -R u+rwX "${folder}"`,
    )
  },
)

test.runIf(isRoot)('names files and folders of another user', async () => {
  const folder = await makeDataFolder()
  const module = new URL('./private-data.ts', import.meta.url).href
  const script = `(await import('${module}')).protectData('${folder}').then(() => console.log('fine'), ({ message }) => console.log(message))`
  const check = async () =>
    (
      await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
        uid: NOBODY,
        gid: NOBODY,
        cwd: '/',
      })
    ).stdout.trim()
  expect(await check()).toContain(`${folder} belongs to another user (0)`)
  for (const name of ['', ...(await readdir(folder, { recursive: true }))])
    if (name !== 'lost+found') await chown(join(folder, name), NOBODY, NOBODY)
  await chmod(join(folder, 'lost+found'), 0o700)
  expect(await check()).toBe('fine')
  for (const name of ['database/cluster/base/1/2600', 'objects/0f']) {
    await chown(join(folder, name), 0, 0)
    await chmod(join(folder, name), name.endsWith('2600') ? 0o600 : 0o755)
    expect(await check()).toBe(
      `${join(folder, name)} belongs to another user (0), and the user of the site (${NOBODY}) can't read and write it. ` +
        `Nothing is damaged. Run as root: chown -R ${NOBODY} "${folder}"; or start the site as the user it belongs to.`,
    )
    await chown(join(folder, name), NOBODY, NOBODY)
  }
})
