import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepDataPrivate } from './private-data.ts'

const readMode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test.skipIf(process.platform === 'win32')(
  'closes the data folder, and leaves alone what is no folder',
  async () => {
    const umask = process.umask()
    onTestFinished(() => void process.umask(umask))
    const folder = await mkdtemp(join(tmpdir(), 'peakshelf-private-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    await chmod(file, 0o666)
    await chmod(folder, 0o755)
    await keepDataPrivate(file)
    expect(await readMode(file)).toBe('666')
    await keepDataPrivate(folder)
    expect(await readMode(folder)).toBe('700')
  },
)
