/** A PayPal double that signs with a certificate, as PayPal documents. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { crc32 } from 'node:zlib'
import type { Network } from '#supabase/functions/_shared/fetch/guarded-fetch-network.ts'

const CERTIFICATE_ADDRESS = 'https://api.paypal.com/v1/notifications/certs/CERT-0a1b2c3d-4e5f6071-82939405'

export type PaypalDouble = {
  /** A network where only the URL of the certificate exists. */
  network: Network
  /** Requested URLs. */
  asked: string[]
  /** Signature headers for one webhook call. */
  sign(body: string, options: SignOptions): Record<string, string>
}

export type SignOptions = { webhookId: string; id?: string; time?: string; address?: string }

export function createPaypalDouble(validity: { from?: Date; until?: Date } = {}): PaypalDouble {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { from = new Date(Date.UTC(2020, 0)), until = new Date(Date.UTC(2049, 0)) } = validity
  const details = writeSequence(
    writeElement(0xa0, writeNumber(2)),
    writeNumber(1),
    SHA256_WITH_RSA,
    NAME,
    writeSequence(writeTime(from), writeTime(until)),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const certificate = writeSequence(
    details,
    SHA256_WITH_RSA,
    writeElement(0x03, Buffer.from([0]), sign('sha256', details, privateKey)),
  )
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  const asked: string[] = []
  return {
    asked,
    network: {
      resolve: () => Promise.resolve(['8.8.8.8']),
      send: ({ url }) => {
        asked.push(url.href)
        const response = new IncomingMessage(new Socket())
        response.statusCode = url.href.startsWith(CERTIFICATE_ADDRESS) ? 200 : 404
        response.push(pem)
        response.push(null)
        return Promise.resolve(response)
      },
    },
    sign(body, { webhookId, id = crypto.randomUUID(), time = new Date().toISOString(), address }) {
      const signed = `${id}|${time}|${webhookId}|${crc32(body)}`
      return {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': address ?? CERTIFICATE_ADDRESS,
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('sha256', Buffer.from(signed), privateKey).toString('base64'),
      }
    },
  }
}

/** Encodes an ASN.1 element as DER. */
function writeElement(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const writeSequence = (...parts: Buffer[]) => writeElement(0x30, ...parts)
const writeNumber = (value: number) => writeElement(0x02, Buffer.from([value]))
const writeTime = (moment: Date) =>
  writeElement(
    0x17,
    Buffer.from(
      `${moment
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2, 14)}Z`,
    ),
  )

/** 1.2.840.113549.1.1.11 */
const SHA256_WITH_RSA = writeSequence(
  writeElement(0x06, Buffer.from('2a864886f70d01010b', 'hex')),
  writeElement(0x05),
)
/** Common name (2.5.4.3). */
const NAME = writeSequence(
  writeElement(
    0x31,
    writeSequence(
      writeElement(0x06, Buffer.from('550403', 'hex')),
      writeElement(0x0c, Buffer.from('messageverificationcerts.paypal.com')),
    ),
  ),
)
