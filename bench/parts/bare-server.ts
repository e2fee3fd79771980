/** A `node:http` server that sends the same bytes to every request. */
import { spawn } from 'node:child_process'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#backend/tests/support/free-port.ts'

const PAUSE_MS = 50

export type BareServer = { url: string; pid: number; stop(): Promise<void> }

export async function startBareServer(
  body: Buffer,
  headers = Object.entries({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': String(body.length),
  }).flat(),
): Promise<BareServer> {
  const port = await findFreePort()
  const source = `
    const body = Buffer.from('${body.toString('base64')}', 'base64')
    const headers = ${JSON.stringify(headers)}
    require('node:http').createServer((q, s) => { s.writeHead(200, headers); s.end(body) }).listen(${port}, '127.0.0.1')`
  const child = spawn(process.execPath, ['-e', source], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/`
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('The bare server did not start')
    await pause(PAUSE_MS)
  }
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, (response) => response.on('end', () => resolve(true)).resume()).on('error', () => resolve(false))
  })
}
