import { createServer, type AddressInfo } from 'node:net'
import { ConfigError } from '../config.ts'
import { LOOPBACK_HOSTS } from '../config-checks.ts'
import { isLoopback } from '#server/editor-mode/editor-requests.ts'
import { listen } from '#server/http/http-server.ts'

const ADVICE = 'use 127.0.0.1, or 0.0.0.0 to listen on all interfaces'
const PROBLEMS: Record<string, string> = {
  ENOTFOUND: 'a name that does not resolve',
  EAI_AGAIN: 'a name that cannot be resolved right now',
  EADDRNOTAVAIL: 'not an address of this machine',
  EINVAL: 'not an address to listen on',
}

/**
 * Checks that HOST can be listened on, using a free port. Called before anything is created.
 * @throws ConfigError if HOST is not an address of this machine, or is a loopback name that resolves to another address
 */
export async function mustBeOwnAddress(host: string): Promise<void> {
  const probe = createServer()
  try {
    await listen(probe, 0, host)
    const { address } = probe.address() as AddressInfo
    if (LOOPBACK_HOSTS.includes(host) && !isLoopback(address))
      throw new ConfigError([`HOST is ${host}, which resolves to ${address} on this machine: ${ADVICE}`])
  } catch (error) {
    const problem = PROBLEMS[(error as NodeJS.ErrnoException).code ?? '']
    if (problem) throw new ConfigError([`HOST is ${host}, ${problem}: ${ADVICE}`])
    // The listener reports other errors.
    if (error instanceof ConfigError) throw error
  } finally {
    probe.close()
  }
}
