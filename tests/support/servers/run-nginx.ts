/** nginx as a single process of the current user that only writes into its folder. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProgram } from '#backend/tests/support/start-program.ts'

/** Logged once the listening socket is open. */
const IS_LISTENING = /using the "\w+" event method/

/** Starts nginx in a folder; deletes the folder when it stops. */
export async function runNginx(program: string, folder: string, http: string): Promise<() => Promise<void>> {
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    file,
    `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr notice;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${http}
}
`,
  )
  return startProgram({
    program,
    parameters: ['-p', folder, '-c', file, '-e', 'stderr'],
    folder,
    isListening: IS_LISTENING,
  })
}
