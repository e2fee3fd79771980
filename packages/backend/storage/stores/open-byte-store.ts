import { join } from 'node:path'
import type { ByteStore } from './byte-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { S3Settings } from './s3-client.ts'
import { createS3Store } from './s3-store.ts'

/** Uploads in progress, inside the objects folder. */
const SPOOL_FOLDER = '.spool'

export type StoreLocation = {
  objectsFolder: string
  objectStore?: S3Settings
}

export function openByteStore({ objectsFolder, objectStore }: StoreLocation): ByteStore {
  return objectStore
    ? createS3Store(objectStore, join(objectsFolder, SPOOL_FOLDER))
    : createFolderStore(objectsFolder)
}
