/** nginx in front of a site, as an operator puts it there. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServer } from './find-server.ts'
import { findFreePort } from './free-port.ts'
import { startProgram } from './start-program.ts'

/** Logged once the listening socket is open. */
const IS_LISTENING = /using the "\w+" event method/

export type Nginx = { port: number; url: string; stop: () => Promise<void> }

/**
 * Starts nginx on a free port of 127.0.0.1, passing everything on to `targetPort`: with `proxy_pass` alone, so that
 * the site sees a loopback address, its own Host and no header that tells of a proxy.
 * @param directives more lines of the location, e.g. `proxy_set_header Host $host;`
 * @throws when nginx does not start, with what it printed
 */
export async function startNginx(targetPort: number, directives: readonly string[] = []): Promise<Nginx> {
  const program = findServer('nginx')
  if (program === null) throw new Error('There is no nginx on this machine')
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-nginx-'))
  const port = await findFreePort()
  await writeFile(join(folder, 'nginx.conf'), describe({ folder, port, targetPort, directives }))
  const stop = await startProgram({
    program,
    parameters: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'],
    folder,
    isListening: IS_LISTENING,
  })
  return { port, url: `http://127.0.0.1:${port}`, stop }
}

type Setup = { folder: string; port: number; targetPort: number; directives: readonly string[] }

/** One process as the same user, which writes nowhere but into the folder. */
function describe({ folder, port, targetPort, directives }: Setup): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr notice;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${targetPort};
      ${directives.join('\n      ')}
    }
  }
}
`
}
