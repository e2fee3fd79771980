import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A key that the site created on its first start. */
export async function readKeyFile(dataFolder: string, name: 'publishable' | 'secret'): Promise<string> {
  const keys = JSON.parse(await readFile(join(dataFolder, 'keys', 'keys.json'), 'utf8')) as Record<
    string,
    string
  >
  return keys[name]!
}
