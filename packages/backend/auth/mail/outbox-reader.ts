import { constants } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '#backend/database/files.ts'
import type { Mail } from './mail-purposes.ts'

export type StoredMail = Mail & {
  id: string
  sentAt: string
}

export type OutboxReader = {
  list(): Promise<StoredMail[]>
  find(id: string): Promise<StoredMail | null>
}

const MAX_LISTED = 100
/** Names given by the sender: a time and a random id. Matches no path. */
const FILE_NAME = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.json$/

export function createOutboxReader(folder: string): OutboxReader {
  const find = async (id: string): Promise<StoredMail | null> => {
    const name = `${id}.json`
    if (!FILE_NAME.test(name)) return null
    const text = await unlessMissing(readPlainFile(join(folder, name)))
    return text === null ? null : { ...(JSON.parse(text) as Omit<StoredMail, 'id'>), id }
  }
  return {
    find,
    async list() {
      const names = (await unlessMissing(readdir(folder))) ?? []
      const ids = names.flatMap((name) => FILE_NAME.exec(name)?.[1] ?? [])
      const newest = ids.toSorted().toReversed().slice(0, MAX_LISTED)
      const mails = await Promise.all(newest.map((id) => find(id)))
      return mails.filter((mail) => mail !== null)
    },
  }
}

async function readPlainFile(file: string): Promise<string> {
  await using handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  return handle.readFile('utf8')
}
