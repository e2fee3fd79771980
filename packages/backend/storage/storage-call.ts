import type { BodySpool } from '../limits/body-spool.ts'
import type { Caller, Identity } from '../request/caller.ts'
import type { ByteStore } from './stores/byte-store.ts'
import { storageErrors } from './errors.ts'
import type { ImageRenderer } from './images/image-renderer.ts'
import type { PictureProcessor } from './images/process-upload.ts'
import type { SignedTokens } from './signed-tokens.ts'
import type { StorageTransactions } from './transactions.ts'

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
