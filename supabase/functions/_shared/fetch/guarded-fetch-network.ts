/** Names become addresses, and addresses connections, in two steps: between them every address is looked at. */
import { lookup } from 'node:dns/promises'
import { request as sendHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as sendHttps } from 'node:https'
import { isSameAddress } from './guarded-fetch-addresses.ts'

export type Hop = {
  url: URL
  /** The very address to connect to. */
  address: string
  headers: Record<string, string>
  /** Makes it a POST, unless `method` says something else. */
  body?: string
  method?: 'POST' | 'PURGE'
  signal: AbortSignal
  connectLimitMs: number
  /** From the connection to the head of the answer. */
  headLimitMs: number
}

export type Network = {
  /** Every address of a name. */
  resolve(hostname: string): Promise<string[]>
  /** Sends a GET or POST and gives the answer once its head is here. @throws TimedOut, or what the socket reports */
  send(hop: Hop): Promise<IncomingMessage>
}

export class TimedOut extends Error {}

export const network: Network = {
  resolve: async (hostname) =>
    (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address),
  send: (hop) => openExchange(hop, describeConnection(hop), hop.address),
}

function describeConnection({ url, address }: Hop): RequestOptions & { servername?: string } {
  const isSecure = url.protocol === 'https:'
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  return {
    protocol: url.protocol,
    // The address, not the name: nothing looks it up a second time. The certificate must still be of the name.
    host: address,
    port: url.port || (isSecure ? 443 : 80),
    ...(isSecure && hostname !== address && { servername: hostname }),
  }
}

/** @param address that the socket must have reached */
export function openExchange(
  { url, headers, body, method, signal, connectLimitMs, headLimitMs }: Hop,
  connection: RequestOptions,
  address: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = connection.protocol === 'https:' ? sendHttps : sendHttp
    const request = send({
      ...connection,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host },
      // A connection of its own, kept for nobody, through no proxy.
      agent: false,
      signal,
    })
    const timer = limitPhases(request, address, { connectLimitMs, headLimitMs })
    request.once('response', (response) => {
      timer.stop()
      resolve(response)
    })
    request.once('error', (error) => {
      timer.stop()
      reject(error)
    })
    request.end(body)
  })
}

function limitPhases(
  request: ClientRequest,
  address: string,
  limits: { connectLimitMs: number; headLimitMs: number },
): { stop(): void } {
  let timer = setTimeout(() => request.destroy(new TimedOut()), limits.connectLimitMs)
  request.once('socket', (socket) => {
    socket.once('connect', () => {
      clearTimeout(timer)
      if (!isSameAddress(socket.remoteAddress ?? '', address)) {
        request.destroy(new Error('The connection leads elsewhere'))
        return
      }
      timer = setTimeout(() => request.destroy(new TimedOut()), limits.headLimitMs)
    })
  })
  return { stop: () => clearTimeout(timer) }
}
