/**
 * PayPal signs with RSA over transmission id, time, webhook id and a checksum of the body
 * (https://developer.paypal.com/api/rest/webhooks/rest/, "Verify messages").
 */
import { X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { importX509 } from 'jose'
import type { Bytes } from '../_shared/signed-body.ts'

/** Fetches a certificate of PayPal as PEM. @throws FetchFailure */
export type ReadCertificate = (address: string) => Promise<string>

/** Other files of PayPal's hosts are not certificates. */
const CERTIFICATE = /^https:\/\/api(?:\.sandbox)?\.paypal\.com\/v1\/notifications\/certs\/CERT-[\w-]{1,200}$/
const ALGORITHM = 'SHA256withRSA'
const BASE64 = /^[A-Za-z0-9+/]{100,1400}={0,2}$/

/** @param now Unix time in milliseconds */
export async function isSignedByPaypal(
  body: Bytes,
  headers: Headers,
  options: { webhookId: string; readCertificate: ReadCertificate; now: number },
): Promise<boolean> {
  const read = (name: string) => headers.get(`paypal-${name}`) ?? ''
  const [transmission, time, address] = [read('transmission-id'), read('transmission-time'), read('cert-url')]
  const signature = read('transmission-sig')
  if (read('auth-algo') !== ALGORITHM || !CERTIFICATE.test(address) || !BASE64.test(signature)) return false
  if (transmission === '' || time === '' || `${transmission}${time}`.includes('|')) return false
  const pem = await options.readCertificate(address)
  if (!isValid(new X509Certificate(pem), options.now)) return false
  const signed = `${transmission}|${time}|${options.webhookId}|${crc32(body)}`
  return crypto.subtle.verify(
    'RSASSA-PKCS1-v1_5',
    await importX509(pem, 'RS256'),
    Uint8Array.from(atob(signature), (character) => character.charCodeAt(0)),
    new TextEncoder().encode(signed),
  )
}

function isValid({ validFrom, validTo }: X509Certificate, now: number): boolean {
  return Date.parse(validFrom) <= now && now <= Date.parse(validTo)
}
