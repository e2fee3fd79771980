import type { BodySpool } from '../limits/body-spool.ts'
import type { Caller, Identity } from '../request/caller.ts'
import type { ByteStore } from './stores/byte-store.ts'
import { storageErrors } from './errors.ts'
import type { ImageRenderer } from './images/image-renderer.ts'
import type { PictureProcessor } from './images/process-upload.ts'
import type { ObjectPath } from './objects/object-path.ts'
import type { StorageTransactions } from './transactions.ts'

export type DownloadGrant = {
  scope: 'download'
  /** The token gives access to this rendering only. */
  transformations?: string
}

export type UploadGrant = {
  scope: 'upload'
  owner: string | null
  upsert: boolean
}

export type SignedTokens = {
  sign(path: ObjectPath, grant: DownloadGrant | UploadGrant, lifetimeSeconds: number): Promise<string>
  /** @throws StorageError InvalidJWT, or InvalidSignature for a token of another path or scope */
  openDownload(token: string | null, path: ObjectPath): Promise<DownloadGrant & { expires: Date }>
  openUpload(token: string | null, path: ObjectPath): Promise<UploadGrant>
}

export type StorageContext = {
  bytes: ByteStore
  transactions: StorageTransactions
  signedTokens: SignedTokens
  images: ImageRenderer
  pictures: PictureProcessor
  spool: BodySpool
  uploadTimeoutMs: number
  reportFailure: (error: unknown) => void
}

export type StorageCall = {
  request: Request
  /** Bucket or file in the path, still encoded. */
  target: string
  query: URLSearchParams
  identity: Identity | null
}

export type StorageHandler = (context: StorageContext, call: StorageCall) => Promise<Response>

export function mustHaveCaller({ identity }: StorageCall): Caller {
  if (!identity) throw storageErrors.noAuthorization()
  if ('problem' in identity) throw storageErrors.badToken(identity.problem)
  return identity.caller
}

/** Failures leave orphans for the sweep. */
export async function discardBytes(
  { bytes, reportFailure }: Pick<StorageContext, 'bytes' | 'reportFailure'>,
  versions: readonly (string | null)[],
): Promise<void> {
  for (const version of versions) {
    if (version !== null) await bytes.remove(version).catch(reportFailure)
  }
}
