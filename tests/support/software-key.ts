/** A WebAuthn key in memory, which can also respond incorrectly. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export type Asked = { challenge: string; rpId: string; origin: string }
export type Deviation = { isUnverified?: boolean; count?: number; userHandle?: string }

export class SoftwareKey {
  readonly id = randomBytes(16)
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  count = 0
  userHandle = ''

  /** Response of `navigator.credentials.create`, as the client sends it. */
  create({ challenge, rpId, origin }: Asked, { isUnverified = false }: Deviation = {}) {
    const jwk = this.#pair.publicKey.export({ format: 'jwk' })
    const point = (value: string | undefined) => Buffer.from(value!, 'base64url')
    const publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      point(jwk.x),
      Buffer.from('225820', 'hex'),
      point(jwk.y),
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const data = Buffer.concat([
      this.#describe(rpId, HAS_CREDENTIAL | (isUnverified ? 0 : USER_VERIFIED), this.count),
      Buffer.alloc(16),
      length,
      this.id,
      publicKey,
    ])
    const dataLength = Buffer.alloc(2)
    dataLength.writeUInt16BE(data.length)
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      dataLength,
      data,
    ])
    return this.#answer({
      clientDataJSON: writeClientData('webauthn.create', challenge, origin),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Response of `navigator.credentials.get`, as the client sends it. */
  get({ challenge, rpId, origin }: Asked, deviation: Deviation = {}) {
    this.count += 1
    const { isUnverified = false, count = this.count, userHandle = this.userHandle } = deviation
    const clientData = writeClientData('webauthn.get', challenge, origin)
    const data = this.#describe(rpId, isUnverified ? 0 : USER_VERIFIED, count)
    const digest = createHash('sha256').update(Buffer.from(clientData, 'base64url')).digest()
    return this.#answer({
      clientDataJSON: clientData,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, digest]), this.#pair.privateKey).toString('base64url'),
      userHandle: Buffer.from(userHandle).toString('base64url'),
    })
  }

  #describe(rpId: string, flags: number, count: number): Buffer {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([USER_PRESENT | flags]),
      counted,
    ])
  }

  #answer<Response>(response: Response) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }
}

function writeClientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}
