import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findServer } from '#backend/tests/support/find-server.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { runNginx } from '#tests/support/servers/run-nginx.ts'
import type { BareServer } from './bare-server.ts'

const PAUSE_MS = 20

/**
 * @param body brotli-compressed page
 * @returns null if nginx is not installed
 */
export async function startStaticNginx(body: Buffer): Promise<BareServer | null> {
  const program = findServer('nginx')
  if (program === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-nginx-'))
  const port = await findFreePort()
  await writeFile(join(folder, 'page'), body)
  // With keep-alive and open file cache, as in production.
  const stop = await runNginx(
    program,
    folder,
    `sendfile on;
  open_file_cache max=10;
  keepalive_requests 1000000;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    default_type "text/html; charset=utf-8";
    add_header content-encoding br;
  }`,
  )
  return { url: `http://127.0.0.1:${port}/page`, pid: await readPid(join(folder, 'nginx.pid')), stop }
}

async function readPid(file: string): Promise<number> {
  for (;;) {
    const written = await readFile(file, 'utf8').catch(() => '')
    if (written.trim() !== '') return Number(written)
    await pause(PAUSE_MS)
  }
}
