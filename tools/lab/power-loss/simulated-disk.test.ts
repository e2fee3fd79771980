import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createRandom } from '#tests/support/random-numbers.ts'
import { NAME_MODELS, type NameModel } from './name-changes.ts'
import type { Operation } from './operation-log.ts'
import { createSimulatedDisk } from './simulated-disk.ts'

const CUTS = 60
const OLD = 'o'.repeat(2_000)
const NEW = 'n'.repeat(2_000)

let root: string

beforeEach(() => {
  root = fs.mkdtempSync(path.join(tmpdir(), 'simulated-disk-'))
  fs.mkdirSync(path.join(root, 'image', 'folder'), { recursive: true })
  fs.writeFileSync(path.join(root, 'image', 'folder', 'old'), OLD)
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
})

type Step = Operation | (Operation & { bytes: string })

/** Content of the folder after each of many cuts, by file name. */
function cutOften(model: NameModel, steps: readonly Step[]): Record<string, string>[] {
  const disk = createSimulatedDisk(path.join(root, 'image'), { model })
  for (const step of steps) {
    const bytes = Buffer.from('bytes' in step ? step.bytes : '')
    disk.apply({ operation: step, bytes })
  }
  const random = createRandom(5)
  return Array.from({ length: CUTS }, () => {
    const left = path.join(root, 'left')
    fs.rmSync(left, { recursive: true, force: true })
    disk.cut(random).write(left)
    const folder = path.join(left, 'folder')
    return Object.fromEntries(
      fs
        .readdirSync(folder)
        .toSorted()
        .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]),
    )
  })
}

const open = (name: string): Step => ({
  kind: 'open',
  handle: name,
  path: name,
  creates: name !== 'folder',
  empties: false,
  appends: false,
})
const write = (name: string, bytes: string): Step => ({ kind: 'write', handle: name, at: 0, bytes })
const sync = (name: string): Step => ({ kind: 'sync', handle: name })
const rename = (from: string, to: string): Step => ({ kind: 'rename', from, to })

describe.each(NAME_MODELS)('a disk of the model %s', (model) => {
  test('keeps the initial files', () => {
    expect(cutOften(model, []).every(({ old }) => old === OLD)).toBe(true)
  })

  test('may keep all, none or some sectors of unsynced writes', () => {
    const found = new Set(
      cutOften(model, [open('folder/old'), write('folder/old', NEW)]).map(({ old }) => old!),
    )
    expect(found).toContain(OLD)
    expect(found).toContain(NEW)
    const torn = [...found].filter((text) => text !== OLD && text !== NEW)
    expect(torn.length).toBeGreaterThan(3)
    for (const text of torn) {
      for (let at = 0; at < text.length; at += 512) {
        expect([OLD, NEW].map((whole) => whole.slice(at, at + 512))).toContain(text.slice(at, at + 512))
      }
    }
  })

  test('keeps synced data', () => {
    const steps = [open('folder/old'), write('folder/old', NEW), sync('folder/old')]
    expect(cutOften(model, steps).every(({ old }) => old === NEW)).toBe(true)
  })

  test('shows a renamed file under its old or new name, complete', () => {
    const steps = [
      open('folder/new'),
      write('folder/new', NEW),
      sync('folder/new'),
      open('folder'),
      sync('folder'),
      rename('folder/new', 'folder/old'),
    ]
    const found = cutOften(model, steps).map((left) => JSON.stringify(left))
    expect(new Set(found)).toEqual(
      new Set([JSON.stringify({ new: NEW, old: OLD }), JSON.stringify({ old: NEW })]),
    )
    const synced = cutOften(model, [...steps, sync('folder')])
    expect(synced.every((left) => JSON.stringify(left) === JSON.stringify({ old: NEW }))).toBe(true)
  })

  test('may lose a file that was renamed without a sync', () => {
    const steps = [
      open('folder/new'),
      write('folder/new', NEW),
      rename('folder/new', 'folder/old'),
      open('folder'),
      sync('folder'),
    ]
    expect(cutOften(model, steps).some(({ old }) => old !== NEW && old !== OLD)).toBe(true)
  })
})

const NAMED = [open('folder/a'), open('folder/b'), sync('folder/b')]

test('a journal keeps the name of a synced file, and all earlier changes', () => {
  expect(cutOften('ordered', NAMED).every((left) => 'a' in left && 'b' in left)).toBe(true)
  const later = cutOften('ordered', [...NAMED, open('folder/c'), open('folder/d')])
  expect(later.some((left) => !('c' in left))).toBe(true)
  expect(later.some((left) => 'd' in left && !('c' in left))).toBe(false)
})

test('POSIX only guarantees names in synced folders, in any order', () => {
  const left = cutOften('posix', NAMED)
  expect(left.some((names) => !('b' in names))).toBe(true)
  expect(left.some((names) => 'b' in names && !('a' in names))).toBe(true)
  const synced = cutOften('posix', [...NAMED, open('folder'), sync('folder')])
  expect(synced.every((names) => 'a' in names && 'b' in names)).toBe(true)
})

test('cuts with the same key leave the same files', () => {
  const disk = createSimulatedDisk(path.join(root, 'image'), { model: 'ordered' })
  for (const operation of [open('folder/a'), open('folder/b')])
    disk.apply({ operation, bytes: Buffer.alloc(0) })
  const random = createRandom(3)
  const byKey = new Map<string, string>()
  for (let cut = 0; cut < CUTS; cut += 1) {
    const left = disk.cut(random)
    fs.rmSync(path.join(root, 'left'), { recursive: true, force: true })
    left.write(path.join(root, 'left'))
    const names = fs.readdirSync(path.join(root, 'left', 'folder')).join()
    expect(byKey.get(left.key) ?? names).toBe(names)
    byKey.set(left.key, names)
  }
  expect(byKey.size).toBe(3)
})
