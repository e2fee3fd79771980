/**
 * Stands in for `@supabase/storage-js` in browsers (docs/decisions/0001-ship-no-react-on-public-pages.md): files are sent with their progress shown
 * (app/data/pictures/send-file.ts), which the library can't.
 */
export class StorageClient {
  from(): never {
    throw new Error('Files are sent and addressed without the client of the storage')
  }
}
export class StorageApiError extends Error {}
