/**
 * Lets the backup command read the embedded database of a running site through a socket in the data folder.
 * Only users who can read the folder can open it.
 */
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { BackupError } from '#backend/index.ts'

const SOCKET_NAME = 'backup.sock'
const HTTP_OK = 200
const HTTP_FAILED = 500

/** @returns a function that closes the socket; null if sockets are impossible here (Windows, long paths) */
export async function openSnapshotSocket(
  dataFolder: string,
  dump: () => Promise<Uint8Array>,
): Promise<(() => Promise<void>) | null> {
  if (process.platform === 'win32') return null
  const path = join(dataFolder, SOCKET_NAME)
  // A killed process leaves its socket file. The database's lock prevents a second process.
  await rm(path, { force: true })
  const server = createServer((_request, response) => {
    dump().then(
      (bytes) => response.writeHead(HTTP_OK).end(bytes),
      (error: unknown) => response.writeHead(HTTP_FAILED).end(error instanceof Error ? error.message : ''),
    )
  })
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(path, () => resolve(true))
  })
  if (!isListening) return null
  await chmod(path, 0o600)
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

/**
 * Returns a reader for the database of the running site; null if none is running.
 * @throws BackupError (the reader)
 */
export async function findSnapshotReader(dataFolder: string): Promise<(() => Promise<Uint8Array>) | null> {
  const socketPath = join(dataFolder, SOCKET_NAME)
  const isRunning = await new Promise<boolean>((resolve) => {
    const asked = request({ socketPath, method: 'OPTIONS' })
    asked.once('socket', (socket) => socket.once('connect', () => (asked.destroy(), resolve(true))))
    asked.once('error', () => resolve(false))
  })
  return isRunning ? () => readSnapshot(socketPath) : null
}

async function readSnapshot(socketPath: string): Promise<Uint8Array> {
  const asked = request({ socketPath }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  if (response.statusCode === HTTP_OK) return bytes
  throw new BackupError(`The running site returned no copy of its database: ${bytes.toString('utf8')}`)
}
