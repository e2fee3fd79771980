/** Threat model, section 7: invalid pictures, pictures with extra content and dangerous file names. */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { addAccount, readJson } from './accounts.ts'
import { expectRefusal } from './expect-nothing.ts'
import { reached } from './reach.ts'
import { type Account, asAccount, asServer, send } from './send.ts'

const front = inject('ordinary')

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MEBIBYTE = 1024 * 1024
const MANY_PIXELS = 30_000

/** A PNG chunk without a valid checksum. */
function makeChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

/** The header of a picture of `side` by `side` pixels with few bytes. */
function makeHugePicture(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 8
  return Buffer.concat([
    PNG_SIGNATURE,
    makeChunk('IHDR', head),
    makeChunk('IDAT', deflateSync(Buffer.alloc(64))),
  ])
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const FILES: Record<string, { bytes: Buffer; type: string }> = {
  'an SVG': { bytes: Buffer.from(SVG), type: 'image/svg+xml' },
  'an SVG that says it is a PNG': { bytes: Buffer.from(SVG), type: 'image/png' },
  'HTML that says it is a PNG': {
    bytes: Buffer.from('<!doctype html><script>alert(1)</script>'),
    type: 'image/png',
  },
  'HTML behind the first bytes of a PNG': {
    bytes: Buffer.concat([PNG_SIGNATURE, Buffer.from('<script>alert(1)</script>')]),
    type: 'image/png',
  },
  'HTML behind the first bytes of a GIF': {
    bytes: Buffer.from('GIF89a/*<script>alert(1)</script>*/=1'),
    type: 'image/gif',
  },
  'HTML behind the first bytes of a JPEG': {
    bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>')]),
    type: 'image/jpeg',
  },
  XML: {
    bytes: Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    ),
    type: 'image/png',
  },
  'a PDF': { bytes: Buffer.from('%PDF-1.7\n1 0 obj'), type: 'image/png' },
  'a zip': { bytes: Buffer.from('PK\u0003\u0004aaaa'), type: 'image/png' },
  'a program': { bytes: Buffer.from('\u007fELF\u0002\u0001'), type: 'image/png' },
  'a script of a shell': { bytes: Buffer.from('#!/bin/sh\nid'), type: 'image/png' },
  PostScript: { bytes: Buffer.from('%!PS-Adobe-3.0\n(x) run'), type: 'image/png' },
  'a script of ImageMagick': {
    bytes: Buffer.from("push graphic-context\nfill 'url(https://evil.example)'\npop"),
    type: 'image/png',
  },
  'a TIFF': { bytes: Buffer.from('II*\u0000\u0008\u0000\u0000\u0000'), type: 'image/png' },
  'a bitmap': { bytes: Buffer.concat([Buffer.from('BM'), Buffer.alloc(64)]), type: 'image/png' },
  'an icon': { bytes: Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(64)]), type: 'image/png' },
  'a JSON text': { bytes: Buffer.from('{"a":1}'), type: 'image/png' },
  nothing: { bytes: Buffer.alloc(0), type: 'image/png' },
  'a picture of 900 megapixels': { bytes: makeHugePicture(MANY_PIXELS), type: 'image/png' },
  'a picture with a negative size': { bytes: makeHugePicture(0xffffffff), type: 'image/png' },
  'more than ten megabytes': {
    bytes: Buffer.concat([PNG_SIGNATURE, Buffer.alloc(11 * MEBIBYTE)]),
    type: 'image/png',
  },
}
const UPLOADS = [
  { endpoint: 'the function', path: '/functions/v1/editor-upload-image?purpose=blog' },
  { endpoint: 'storage', path: '/storage/v1/object/blog-images/blog-images/KEY.png' },
]

let admin: Account
beforeAll(async () => {
  admin = await addAccount(front, 'admin')
})
const upload = (path: string, type: string, body: Buffer) =>
  send(front, {
    method: 'POST',
    path: path.replace('KEY', crypto.randomUUID()),
    headers: { ...asAccount(front, admin), origin: front.origin, 'content-type': type },
    body,
  })
const makePicture = () =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: '#c40' } })
    .png()
    .toBuffer()

describe.for(UPLOADS)('through $endpoint', ({ path }) => {
  test('accepts a picture', async () => {
    readJson(await upload(path, 'image/png', await makePicture()))
    reached()
  })

  test.for(Object.entries(FILES))('rejects %s as a picture', async ([, { bytes, type }]) => {
    const reply = await upload(path, type, bytes)
    expectRefusal(reply, [400, 413, 415, 422])
    expect(reply.text).toMatch(/picture|PNG|larger than|exceed/)
    expect(reply.text).not.toMatch(/vips|libspng|stack|\/root|\/home/i)
  })
})

describe('an accepted picture', () => {
  test.for([
    '../../../../etc/passwd',
    '..%2f..%2fkeys%2fkeys.json',
    '%2e%2e/%2e%2e/keys/keys.json',
    '....//....//keys.json',
    './x.png',
    'blog-images/../../keys/keys.json',
    'blog-images//x.png',
    'blog-images/..%00/x.png',
    'blog-images/x.png%00.html',
    'blog-images/%5c..%5cx.png',
    'blog-images/C:%5cx.png',
    'blog-images/x.svg',
    'blog-images/x.html',
    'blog-images/.htaccess',
    `blog-images/${'x'.repeat(300)}.png`,
    'blog-images/\u202egnp.exe',
    'blog-images/x.png;.html',
    'blog-images/%0d%0ax.png',
    'elsewhere/x.png',
    'x.png',
  ])('none is stored as or read from %j', async (key) => {
    const path = Buffer.from(key).toString('latin1')
    const picture = await makePicture()
    const name = encodeURI(path).replaceAll('%25', '%')
    const headers = { ...asAccount(front, admin), 'content-type': 'image/png' }
    const plain = { method: 'POST', path: `/storage/v1/object/blog-images/${name}`, headers, body: picture }
    const stored = [await send(front, plain)]
    const sign = { method: 'POST', path: `/storage/v1/object/upload/sign/blog-images/${name}`, headers }
    const signed = await send(front, { ...sign, body: {} })
    if (signed.status === 200) {
      // A signed upload is checked like any other.
      const { url } = readJson<{ url: string }>(signed)
      stored.push(await send(front, { method: 'PUT', path: `/storage/v1${url}`, headers, body: picture }))
    } else stored.push(signed)
    for (const reply of stored) expectRefusal(reply, [400, 403])
    for (const kind of [
      'object/public/blog-images',
      'object/blog-images',
      'render/image/public/blog-images',
    ]) {
      const reply = await send(front, {
        path: `/storage/v1/${kind}/${name}`,
        headers: asServer(front),
      })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.text).not.toMatch(/root:|signingKey|"secret"/)
    }
  })

  test('another file is never overwritten', async () => {
    const key = `blog-images/${crypto.randomUUID()}.png`
    const path = `/storage/v1/object/blog-images/${key}`
    const picture = await makePicture()
    const put = (account: Account, headers = {}) =>
      send(front, {
        method: 'POST',
        path,
        headers: { ...asAccount(front, account), 'content-type': 'image/png', ...headers },
        body: picture,
      })
    readJson(await put(admin))
    expectRefusal(await put(admin), [409])
    const other = await addAccount(front, 'admin')
    expectRefusal(await put(other, { 'x-upsert': 'true' }), [403])
  })
})
