/** nginx in front of a site, as operators configure it. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServer } from '#backend/tests/support/find-server.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { runNginx } from './run-nginx.ts'

export type Nginx = { port: number; url: string; stop: () => Promise<void> }

/** A local proxy without forwarding headers: the site sees a loopback address and its own Host. */
export async function startNginx(targetPort: number, directives: readonly string[] = []): Promise<Nginx> {
  const program = findServer('nginx')
  if (program === null) throw new Error('There is no nginx on this machine')
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-nginx-'))
  const port = await findFreePort()
  const stop = await runNginx(
    program,
    folder,
    `server {
    listen 127.0.0.1:${port};
    # Larger than the limits of the site, so that the site answers.
    large_client_header_buffers 4 64k;
    location / {
      proxy_pass http://127.0.0.1:${targetPort};
      ${directives.join('\n      ')}
    }
  }`,
  )
  return { port, url: `http://127.0.0.1:${port}`, stop }
}
