import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** All files in folders of the repository, by path from its root. */
export async function readOutputFiles(folders: readonly string[]): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((found) => found.isFile())) {
      const file = join(entry.parentPath, entry.name)
      files.set(relative(root, file).replaceAll('\\', '/'), await readFile(file))
    }
  }
  return files
}

/** Writes a file; its path is from the root of the repository. */
export async function writeOutputFile(path: string, bytes: Uint8Array): Promise<void> {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
}

/** A file of the repository as a data URL. */
export async function readAsDataUrl(path: string, type: string): Promise<string> {
  const bytes = await readFile(join(root, path))
  return `data:${type};base64,${bytes.toString('base64')}`
}
