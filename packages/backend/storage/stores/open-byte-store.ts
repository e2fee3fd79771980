import { join } from 'node:path'
import type { ByteStore } from './byte-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { S3Settings } from './s3-client.ts'
import { createS3Store } from './s3-store.ts'

/** Inside the folder of objects: uploads on their way to a bucket. */
const SPOOL_FOLDER = '.spool'

export type StorePlace = {
  /** Where the bytes of stored files lie. */
  objectsFolder: string
  /** Keeps the bytes in an S3-compatible store instead; the folder is then for what is on its way there. */
  objectStore?: S3Settings
}

export function openByteStore({ objectsFolder, objectStore }: StorePlace): ByteStore {
  return objectStore
    ? createS3Store(objectStore, join(objectsFolder, SPOOL_FOLDER))
    : createFolderStore(objectsFolder)
}
