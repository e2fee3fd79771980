/** Attacks on buckets and files (threat model, sections 4 and 7). */
import { BAIT_CASE_STUDY, BAIT_PICTURE, PICTURE } from './bait.ts'
import type { NamedAttack } from './surfaces.ts'

const PNG = { 'content-type': 'image/png' }

const PICTURE_PATH = `/storage/v1/object/blog-images/${BAIT_PICTURE}`
const BAIT = { path: PICTURE_PATH }

export const STORAGE_ATTACKS: NamedAttack[] = [
  ...[
    'blog-images/blog-images/x.png',
    'blog-images/news/x.png',
    'blog-images/x.png',
    'case-studies/x.pdf',
    'unknown/x.png',
  ].map((key) => ({
    name: `upload ${key}`,
    attack: { method: 'POST', path: `/storage/v1/object/${key}`, headers: PNG, body: PICTURE },
    ...(key.startsWith('unknown') && { rule: 'NoSuchBucket' }),
  })),
  {
    name: 'replace a file',
    attack: { method: 'PUT', path: PICTURE_PATH, headers: PNG, body: PICTURE },
    bait: BAIT,
  },
  {
    name: 'upsert a file',
    attack: {
      method: 'POST',
      path: PICTURE_PATH,
      headers: { ...PNG, 'x-upsert': 'true' },
      body: PICTURE,
    },
    bait: BAIT,
  },
  ...[
    { bucket: 'blog-images', file: BAIT_PICTURE },
    { bucket: 'case-studies', file: BAIT_CASE_STUDY },
  ].flatMap(({ bucket, file }) => [
    {
      name: `list ${bucket}`,
      attack: { method: 'POST', path: `/storage/v1/object/list/${bucket}`, body: { prefix: '', limit: 100 } },
    },
    {
      name: `list ${bucket} by pages`,
      attack: {
        method: 'POST',
        path: `/storage/v1/object/list-v2/${bucket}`,
        body: { prefix: '', limit: 100 },
      },
    },
    ...[
      { verb: 'empty', attack: { method: 'POST', path: `/storage/v1/bucket/${bucket}/empty` } },
      { verb: 'delete', attack: { method: 'DELETE', path: `/storage/v1/bucket/${bucket}` } },
      {
        verb: 'change',
        attack: {
          method: 'PUT',
          path: `/storage/v1/bucket/${bucket}`,
          body: { public: true, file_size_limit: 1e12 },
        },
      },
    ].map(({ verb, attack }) => ({
      name: `${verb} ${bucket}`,
      attack,
      bait: { path: `/storage/v1/bucket/${bucket}` },
    })),
    {
      name: `remove files of ${bucket}`,
      attack: { method: 'DELETE', path: `/storage/v1/object/${bucket}`, body: { prefixes: [file, ''] } },
      bait: { path: `/storage/v1/object/${bucket}/${file}` },
    },
    {
      name: `sign an upload to ${bucket}`,
      attack: { method: 'POST', path: `/storage/v1/object/upload/sign/${bucket}/x.png`, body: {} },
    },
    {
      name: `use a made-up upload signature on ${bucket}`,
      attack: {
        method: 'PUT',
        path: `/storage/v1/object/upload/sign/${bucket}/x.png?token=eyJhbGciOiJub25lIn0.e30.`,
        headers: PNG,
        body: PICTURE,
      },
      rule: 'InvalidJWT',
    },
  ]),
  {
    name: 'make a bucket',
    attack: { method: 'POST', path: '/storage/v1/bucket', body: { name: 'mine', id: 'mine', public: true } },
  },
  ...['move', 'copy'].map((verb) => ({
    name: `${verb} a file`,
    attack: {
      method: 'POST',
      path: `/storage/v1/object/${verb}`,
      body: { bucketId: 'blog-images', sourceKey: BAIT_PICTURE, destinationKey: 'blog-images/b.png' },
    },
    bait: BAIT,
  })),
]
