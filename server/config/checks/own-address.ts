import { createServer, type AddressInfo } from 'node:net'
import { ConfigError } from '../config.ts'
import { LOOPBACK_HOSTS } from '../config-checks.ts'
import { isLoopback } from '#server/editor-mode/editor-requests.ts'
import { listen } from '#server/http/http-server.ts'

const ADVICE = 'use 127.0.0.1, or 0.0.0.0 to listen everywhere'
const PROBLEMS: Record<string, string> = {
  ENOTFOUND: 'a name without an address',
  EAI_AGAIN: 'a name that can not be looked up now',
  EADDRNOTAVAIL: 'not an address of this machine',
  EINVAL: 'not an address to listen on',
}

/**
 * Asked before anything is created. Only the address is tried, at a port that is free.
 * @throws ConfigError when HOST leads to no address of this machine, or is named like it and leads elsewhere
 */
export async function mustBeOwnAddress(host: string): Promise<void> {
  const probe = createServer()
  try {
    await listen(probe, 0, host)
    const { address } = probe.address() as AddressInfo
    if (LOOPBACK_HOSTS.includes(host) && !isLoopback(address))
      throw new ConfigError([`HOST is ${host}, which leads to ${address} here: ${ADVICE}`])
  } catch (error) {
    const problem = PROBLEMS[(error as NodeJS.ErrnoException).code ?? '']
    if (problem) throw new ConfigError([`HOST is ${host}, ${problem}: ${ADVICE}`])
    // What else there is about listening is said by the listener itself.
    if (error instanceof ConfigError) throw error
  } finally {
    probe.close()
  }
}
