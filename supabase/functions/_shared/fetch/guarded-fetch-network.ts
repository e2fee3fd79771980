/** Resolves names and connects in two steps, so that addresses can be checked in between. */
import { lookup } from 'node:dns/promises'
import { request as sendHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as sendHttps } from 'node:https'
import { isSameAddress } from './guarded-fetch-addresses.ts'

export type Hop = {
  url: URL
  address: string
  headers: Record<string, string>
  body?: string | Uint8Array
  /** By default POST with a body, else GET. The last three are of CalDAV. */
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PURGE' | 'PROPFIND' | 'REPORT' | 'PUT'
  signal: AbortSignal
  connectLimitMs: number
  /** From the connection to the response headers. */
  headLimitMs: number
}

export type Network = {
  resolve(hostname: string): Promise<string[]>
  /** Resolves when the response headers have arrived. @throws TimedOut or a socket error */
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
    // The checked address: the name is not resolved again. The certificate must still match the name.
    host: address,
    port: url.port || (isSecure ? 443 : 80),
    ...(isSecure && hostname !== address && { servername: hostname }),
  }
}

/** @param address the socket must be connected to it */
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
      // No shared connection and no proxy.
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
        request.destroy(new Error('Connected to another address'))
        return
      }
      timer = setTimeout(() => request.destroy(new TimedOut()), limits.headLimitMs)
    })
  })
  return { stop: () => clearTimeout(timer) }
}
